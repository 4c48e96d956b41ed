import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Timings } from '#core/timings.ts'
import { openPool } from '#db/client.ts'
import { createTestDatabase } from '../database.ts'
import { countUnendedCarousels, readCarouselRuns } from '../kills/carousels.ts'
import { type Drawing, readDrawings } from './drawing-log.ts'
import { launchMarkedRun } from './marked-runs.ts'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from './server-process.ts'

/** The server that launches a run claims it: neither a sweep nor the queue's message, due after a lease, comes before it. */
const UNSWEPT = { sweepMs: 300_000, leaseMs: 300_000 }
const TIMINGS = { leaseMs: 3_000, sweepMs: 200, firstRetryMs: 50, factor: 1, longestRetryMs: 50, attempts: 1_000 }
/** Each test starts two servers or more, on a busy machine. */
const PATIENCE = { timeout: 300_000 }

/**
 * The SQL of a trigger that counts, at each lease that is granted, how many leases there are, so that no short excess is missed.
 */
const COUNT_LEASES = `
  create table lease_counts (leases int not null);
  create function count_leases() returns trigger language plpgsql as $$
    begin insert into lease_counts select count(*) from heavy_leases; return null; end $$;
  create trigger count_leases after insert on heavy_leases for each row execute function count_leases()`

/** Starts two servers on one database, on which drawing a slide takes 30 ms. With `atOnce` 0 none begins to draw. */
async function startTwoServers({ atOnce, timings }: { atOnce: number; timings: Partial<Timings> }) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-'))
  const drawingLog = join(dataDir, 'drawings.log')
  const setup: ServerProcessOptions = { connection: database.connection, dataDir, timings, drawingLog, drawingMs: 30 }
  const pool = openPool({ ...setup.connection, max: 2 }, () => undefined)
  await pool.query(COUNT_LEASES)
  const allowAtOnce = (most: number) => pool.query('update workspace set heavy_at_once = $1', [most])
  await allowAtOnce(atOnce)
  const first = await startServerProcess(setup)
  const second = await startServerProcess(setup)
  onTestFinished(async () => {
    await Promise.all([first.kill(), second.kill()])
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const launch = (server: ServerProcess, ...marks: string[]) =>
    Promise.all(marks.map((mark) => launchMarkedRun(() => server, mark)))
  const waitForEnds = () => expect.poll(() => countUnendedCarousels(pool), { timeout: 120_000 }).toBe(0)
  const countLeases = async () => (await pool.query('select max(leases)::int as most from lease_counts')).rows[0]?.most
  return { pool, allowAtOnce, first, second, launch, waitForEnds, countLeases, listDrawings: () => readDrawings(drawingLog) }
}

/** Finds the greatest number of drawings that were under way at once. A drawing that a kill cut off ended at the kill. */
function countAtOnce(drawings: readonly Drawing[], killedAt = 0): number {
  const ends = drawings.map(({ begin, end }) => ({ begin, end: end ?? killedAt }))
  return Math.max(...ends.map(({ begin }) => ends.filter((other) => other.begin <= begin && other.end > begin).length))
}

test.each([1, 2])('two servers together draw for at most %i run(s) at once', PATIENCE, async (atOnce) => {
  const { pool, allowAtOnce, first, second, launch, waitForEnds, countLeases, listDrawings } = await startTwoServers({
    atOnce: 0,
    timings: UNSWEPT,
  })
  // A server gives a place that it has to the next run that is due: both have one before any run ends.
  await launch(first, 'a1')
  await launch(second, 'b1')
  await allowAtOnce(atOnce)
  await Promise.all([launch(first, 'a2', 'a3'), launch(second, 'b2', 'b3')])
  await waitForEnds()
  const drawings = listDrawings()
  expect((await readCarouselRuns(pool)).map(({ state }) => state)).toEqual(Array(6).fill('succeeded'))
  expect(new Set(drawings.map(({ pid }) => pid))).toEqual(new Set([first.pid, second.pid]))
  expect(await countLeases()).toBe(atOnce)
  expect(countAtOnce(drawings)).toBeLessThanOrEqual(atOnce)
})

test('the lease of a killed server is taken over, and the other server ends its runs', PATIENCE, async () => {
  const { pool, first, second, launch, waitForEnds, countLeases, listDrawings } = await startTwoServers({
    atOnce: 1,
    timings: TIMINGS,
  })
  await launch(first, 'a1', 'a2')
  await expect.poll(() => listDrawings().length, { interval: 5 }).toBeGreaterThan(0)
  await first.kill()
  const killedAt = Date.now()
  const { rows: left } = await pool.query('select count(*)::int as n from heavy_leases')
  expect(left).toEqual([{ n: 1 }])
  await launch(second, 'b1')
  await waitForEnds()
  expect((await readCarouselRuns(pool)).map(({ state }) => state)).toEqual(Array(3).fill('succeeded'))
  const drawings = listDrawings()
  expect([countAtOnce(drawings, killedAt), await countLeases()]).toEqual([1, 1])
  expect((await pool.query('select count(*)::int as n from heavy_leases')).rows).toEqual([{ n: 0 }])
})
