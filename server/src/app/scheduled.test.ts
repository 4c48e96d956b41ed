import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { confirmClock } from 'contract/accounts/clock.ts'
import { readSession } from 'contract/accounts/session.ts'
import { REPEATED_JOBS } from 'contract/data/job-names.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { resumeSeries } from 'contract/finance/series.ts'
import { listTrash } from 'contract/finance/trash.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { openDb, openPool } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { serverClock } from '#db/tables/clock.ts'
import { jobRecords } from '#db/tables/job-records.ts'
import { series } from '#db/tables/series.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { createTestDatabase } from '#testing/database.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { copyMigrationsUntil } from '#testing/migrations.ts'
import { givenSeries, readOccurrenceDays, recordRecurring } from '#testing/series.ts'
import { scheduledJobs } from './scheduled.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-11-21'
const IN_20_YEARS = '2046-11-21'
const { longestAbsenceMs } = DEFAULT_TIMINGS

type Options = Parameters<typeof startApiForTest>[0]

/** Starts a server that doubts its clock by the same limits as in production. */
const cautiousApi = ({ server, ...options }: Options = {}) =>
  startApiForTest({ today: TODAY, ...options, server: { ...server, timings: { longestAbsenceMs } } })

const fail = (error: unknown) => {
  throw error
}

/** Makes a function that runs all scheduled jobs of one server, with the same clock gate each time. */
function makeScheduledJobs({ app }: TestApi) {
  const jobs = scheduledJobs(app.services, fail)
  return async () => {
    for (const { run } of jobs) await run()
  }
}

/** Advances the clock by this many days, a multiple of five, and runs the server's jobs after every five. */
async function letDaysPass(api: TestApi, days: number, runJobs = makeScheduledJobs(api)): Promise<void> {
  for (let n = 0; n < days; n += 5) {
    api.time.advance(5 * DAY_MS)
    await runJobs()
  }
}

async function givenTrash(api: TestApi): Promise<void> {
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.ok(deleteConfigItemOrEntry, { json: { nome: 'saída', id } })
}

const countTrashed = async (api: TestApi) => (await api.ok(listTrash, { query: { kind: 'outflow' } })).entries.length
const readDoubt = async (api: TestApi) => (await api.ok(readSession)).clock

/** Puts a file without a row into the quarantine. */
async function givenQuarantined(api: TestApi): Promise<void> {
  const path = join(api.dataDir, 'files/quarantine/receipts/ab')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
  await utimes(path, api.time.now(), api.time.now())
}

test('each repeated job is in the screen’s list with its period, and has a limit of its own', async () => {
  const { app } = await startApiForTest()
  const jobs = scheduledJobs(app.services, fail)
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(REPEATED_JOBS).toSorted())
  for (const { name, when } of jobs) {
    const hours = /^\d+ \* \* \* \*$/.test(when.cron) ? 1 : 24
    expect([name, REPEATED_JOBS[name].periodHours]).toEqual([name, hours])
    expect(when.expiresInSeconds).toBeLessThan(hours * 3600)
  }
})

test('each run of a scheduled job is recorded, as skipped while the clock is doubted', async () => {
  const api = await cautiousApi()
  const runJobs = makeScheduledJobs(api)
  const readOutcomes = async () => {
    const records = await api.db.select({ name: jobRecords.name, outcome: jobRecords.outcome }).from(jobRecords)
    return Object.fromEntries(records.map(({ name, outcome }) => [name, outcome]))
  }
  const allOf = (outcome: string) => Object.fromEntries(Object.keys(REPEATED_JOBS).map((name) => [name, outcome]))
  await runJobs()
  expect(await readOutcomes()).toEqual(allOf('succeeded'))
  api.time.advance(40 * DAY_MS)
  await runJobs()
  expect(await readOutcomes()).toEqual(allOf('skipped'))
})

test('a server whose clock is 40 days ahead purges nothing until the clock is right', async () => {
  const api = await cautiousApi()
  await givenTrash(api)
  await givenQuarantined(api)
  const { connection, dataDir } = api
  const wrong = await startTestApi({
    today: '2026-12-31',
    server: { connection, dataDir, background: true, timings: { longestAbsenceMs } },
  })
  const completed = sql`select 1 from pgboss.job where name in ('housekeeping', 'purge', 'series') and state = 'completed'`
  await vi.waitUntil(async () => (await api.db.execute(completed)).rows.length === 3, { timeout: 60_000 })
  expect(await readDoubt(wrong)).toEqual({ because: 'records', now: '2026-12-31', witness: TODAY })
  expect([await countTrashed(wrong), await wrong.files('quarantine')]).toEqual([1, ['quarantine/receipts/ab']])
  await wrong.close()

  expect(await readDoubt(api)).toBeUndefined()
  await letDaysPass(api, 30)
  expect([await countTrashed(api), (await api.files('quarantine')).length]).toEqual([1, 1])
  await letDaysPass(api, 5)
  expect([await countTrashed(api), await api.files('quarantine')]).toEqual([0, []])
})

test('a clock that a person confirms is trusted: purges are done, and series catch up', async () => {
  const api = await cautiousApi()
  await givenTrash(api)
  api.time.advance(40 * DAY_MS)
  expect(await api.fails(confirmClock, { json: { today: TODAY } })).toMatchObject({ status: 409 })
  await makeScheduledJobs(api)()
  expect([await countTrashed(api), (await readDoubt(api))?.now]).toEqual([1, '2026-12-31'])
  await api.ok(confirmClock, { json: { today: '2026-12-31' } })
  expect(await readDoubt(api)).toBeUndefined()
  const queued = await api.db.execute(sql`select name from pgboss.job where name = 'series'`)
  expect(queued.rows).toEqual([{ name: 'series' }])
  await makeScheduledJobs(api)()
  expect(await countTrashed(api)).toBe(0)
})

test('a doubted clock is not confirmed by writes that it dated', async () => {
  const api = await cautiousApi()
  api.time.advance(40 * DAY_MS)
  await insertEntries(api, anOutflow())
  await makeScheduledJobs(api)()
  expect(await readDoubt(api)).toMatchObject({ because: 'records', witness: TODAY })
})

test('a clock 20 years ahead makes no occurrence of series, which go on once it is right', async () => {
  const api = await cautiousApi()
  const [monthly, paused] = [await givenSeries(api, 'Mensal'), await givenSeries(api, 'Mensal')]
  const days = await readOccurrenceDays(api, monthly)
  await api.db.update(series).set({ pausedAt: api.time.now() }).where(eq(series.id, paused))
  api.time.set(IN_20_YEARS)
  await makeScheduledJobs(api)()
  await api.ok(resumeSeries, { params: { id: paused } })
  expect([await readOccurrenceDays(api, monthly), await readOccurrenceDays(api, paused)]).toEqual([days, days])
  const { series: late } = await recordRecurring(api, 'Mensal', { data: IN_20_YEARS })
  const lateId = late?.id ?? 0
  expect(late).toMatchObject({ upcoming: 0, until: null })
  const { series: ofToday } = await recordRecurring(api, 'Mensal', { data: TODAY })
  expect(ofToday).toMatchObject({ upcoming: 12, until: '2027-11-21' })

  api.time.set('2026-12-21')
  await api.ok(confirmClock, { json: { today: '2026-12-21' } })
  await makeScheduledJobs(api)()
  expect(await readOccurrenceDays(api, monthly)).toEqual([...days, '2027-12-21'])
  expect(await readOccurrenceDays(api, paused)).toEqual([...days, '2027-12-21'])
  expect(await readOccurrenceDays(api, lateId)).toEqual([IN_20_YEARS])
})

test('a clock more than a day ahead of PostgreSQL’s is doubted, whatever a person says', async () => {
  const databaseNow = new Date(`${TODAY}T15:00:00Z`)
  const api = await cautiousApi({ server: { databaseNow: async () => databaseNow } })
  await givenTrash(api)
  const runJobs = makeScheduledJobs(api)
  api.time.advance(DAY_MS)
  await runJobs()
  expect(await readDoubt(api)).toBeUndefined()
  api.time.advance(1)
  expect(await readDoubt(api)).toEqual({ because: 'database', now: '2026-11-22', witness: TODAY })
  const refused = await api.fails(confirmClock, { json: { today: '2026-11-22' } })
  expect(refused).toMatchObject({ status: 409, title: 'O relógio deste servidor e o do PostgreSQL não concordam' })
  await letDaysPass(api, 40, runJobs)
  expect(await countTrashed(api)).toBe(1)
  databaseNow.setTime(api.time.now().getTime())
  expect((await readDoubt(api))?.because).toBe('records')
})

test('a server that was off for more than a week doubts its clock, which is logged once', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const api = await cautiousApi({ logTo })
  const runJobs = makeScheduledJobs(api)
  await runJobs()
  api.time.advance(longestAbsenceMs)
  expect(await readDoubt(api)).toBeUndefined()
  api.time.advance(1)
  for (let n = 0; n < 3; n++) await runJobs()
  expect((await readDoubt(api))?.because).toBe('records')
  api.time.advance(-1)
  await runJobs()
  const told = lines.filter((line) => line.includes('the clock of this server'))
  expect(told.map((line) => JSON.parse(line).msg)).toEqual([
    'the clock of this server is doubted: nothing is purged and no occurrence is made until it is right',
    'the clock of this server is trusted again',
  ])
})

test.each<[string, string[], string[]]>([
  [
    'an entry of 2024',
    [
      "insert into entries (kind, date, description, recorded_by, created_at, updated_at) values ('outflow', '2030-01-01', 'x', 1, '2024-05-01T12:00:00Z', '2024-05-01T12:00:00Z')",
    ],
    ['2024-05-01T12:00:00.000Z'],
  ],
  ...byNight<[string, string[], string[]]>(['nothing', [], []]),
])('an upgraded database with %s knows since when its clock was trusted', async (_, statements, expected) => {
  const database = await createTestDatabase('template0')
  const pool = openPool(database.connection, () => undefined)
  await migrateDatabase(pool, copyMigrationsUntil('0012_installation'))
  for (const statement of statements) await pool.query(statement)
  await migrateDatabase(pool)
  const rows = await openDb(pool).select().from(serverClock).orderBy(asc(serverClock.id))
  await pool.end()
  await database.drop()
  expect(rows.map(({ lastSeenAt }) => lastSeenAt.toISOString())).toEqual(expected)
})
