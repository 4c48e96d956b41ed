import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { launchProspecting } from 'contract/prospecting/launch.ts'
import { isCnpj } from 'contract/values/tax-ids.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { startServerProcess } from '#testing/built-in-runs/server-process.ts'
import { aCompany, anEstablishment } from '#testing/cnpj-files.ts'
import { createTestDatabase } from '#testing/database.ts'
import { aPlace, startOverture, writePlaces } from '#testing/overture.ts'

/** As `search-cnpj.ts` reads them: a piece is what one task reads, and what is stored at once. */
const PIECE_ROWS = 500_000
const WANTED_PER_PIECE = 25
/** Two files of establishments, then one of companies: 5,000,000 rows of each. */
const FILE_PIECES = [5, 5, 10] as const
const PIECES = FILE_PIECES.reduce((sum, pieces) => sum + pieces, 0)
/** The distance between two of the wanted rows of a piece: its first and its last row are among them. */
const GAP_ROWS = (PIECE_ROWS - WANTED_PER_PIECE) / (WANTED_PER_PIECE - 1)
const ALL_WANTED = (PIECES / 2) * WANTED_PER_PIECE
const MOST_MB = 300
const PATIENT = { timeout: 900_000, interval: 20 }
const TIMINGS = { leaseMs: 60_000, sweepMs: 200, firstRetryMs: 50, factor: 1, longestRetryMs: 50, attempts: 1_000, waitMs: 100 }

const rootOf = (n: number) => String(20_000_000 + n)
const CHECK_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const establishmentOf = (n: number) => {
  const [root, order] = [rootOf(n), '0001']
  const check = CHECK_DIGITS.find((digits) => isCnpj(`${root}${order}${digits}`)) ?? ''
  return anEstablishment({ root, order, check, phone: String(30_000_000 + n), number: String(n + 1) })
}
const companyOf = (n: number) => aCompany(rootOf(n), `EMPRESA ${n}`)

type Line = (n: number) => string

/** An archive as the Receita's, with so many pieces of rows. Its directory is left out, which no reader of one file needs. */
async function writeArchive(
  path: string,
  { pieces, first, line, other }: { pieces: number; first: number; line: Line; other: string },
) {
  const name = Buffer.from('K3241')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  const file = createWriteStream(path)
  file.write(Buffer.concat([head, name]))
  const others = Buffer.from(`${other}\r\n`.repeat(Math.floor(GAP_ROWS)), 'latin1')
  const rest = (PIECE_ROWS - WANTED_PER_PIECE) % (WANTED_PER_PIECE - 1)
  async function* writeRows() {
    for (let n = 0; n < pieces * WANTED_PER_PIECE; n += 1) {
      yield Buffer.from(`${line(first + n)}\r\n`, 'latin1')
      if (n % WANTED_PER_PIECE === WANTED_PER_PIECE - 1) continue
      yield others
      if (n % WANTED_PER_PIECE < rest) yield Buffer.from(`${other}\r\n`, 'latin1')
    }
  }
  await pipeline(writeRows, createDeflateRaw({ level: 1 }), file)
}

async function writeFolder(folder: string): Promise<void> {
  const elsewhere = anEstablishment({ root: '10000000', siafi: '7107' })
  const [one, two, all] = FILE_PIECES
  const establishments = { line: establishmentOf, other: elsewhere }
  await writeArchive(join(folder, 'Estabelecimentos0.zip'), { ...establishments, pieces: one, first: 0 })
  await writeArchive(join(folder, 'Estabelecimentos1.zip'), { ...establishments, pieces: two, first: one * WANTED_PER_PIECE })
  await writeArchive(join(folder, 'Empresas0.zip'), {
    pieces: all,
    first: 0,
    line: companyOf,
    other: aCompany('10000000', 'OUTRA'),
  })
}

async function startProspecting(cnpjFolder: string, overtureCatalog: string) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'dashboard-'))
  const setup = { connection: database.connection, dataDir, timings: TIMINGS, drawingLog: join(dataDir, 'drawings.log') }
  const pool = openPool({ ...database.connection, max: 3 }, () => undefined)
  await pool.query('update workspace set cnpj_folder = $1, overture_catalog = $2', [cnpjFolder, overtureCatalog])
  let server = await startServerProcess(setup)
  onTestFinished(async () => {
    await server.kill()
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const body = JSON.stringify({ payload: { niche: 'Clínicas de estética', city: 'Curitiba' } })
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'launch' }
  const launched = await fetch(`${server.url}${launchProspecting.path}`, { method: 'POST', headers, body })
  expect(launched.status, await launched.text()).toBe(200)

  const readPlace = async (): Promise<{ file: number; row: number } | undefined> =>
    (await pool.query(`select coalesce(result, '{"file": 0, "row": 0}') as place from run_steps where name = 'receita'`)).rows[0]
      ?.place
  return {
    pool,
    /** Pieces of which what they have, and the place after them, is stored; -1 before the step has begun. */
    async countStored(): Promise<number> {
      const place = await readPlace()
      if (!place) return -1
      const before = FILE_PIECES.slice(0, place.file).reduce((sum, pieces) => sum + pieces, 0)
      return before + place.row / PIECE_ROWS
    },
    async killAndStart(release: () => Promise<unknown>): Promise<void> {
      await server.kill()
      await release()
      // As if the killed server's lease had run out.
      await pool.query('update runs set lease_until = now() where lease_until is not null')
      server = await startServerProcess(setup)
    },
    /** The most memory in MB that a child of the server had until now: the one that reads is the only child that works for long. */
    readPeak(): number {
      const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean)
      const peaks = children.map((pid) => {
        const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        return Number(kb ?? 0) / 1024
      })
      return Math.max(...peaks)
    },
    async readEnd() {
      await expect.poll(async () => (await pool.query('select state from runs')).rows[0].state, PATIENT).toBe('succeeded')
      const { rows: leads } = await pool.query('select name, cnpj, phone, address, origin_key from leads order by cnpj, id')
      const { rows: steps } = await pool.query(`select note from run_steps where name = 'receita'`)
      return { leads, note: steps[0].note }
    },
  }
}

type Prospecting = Awaited<ReturnType<typeof startProspecting>>

/** Keeps the next piece from being stored, and waits until a server has saved its contacts and waits to store the place. */
async function holdNextSaving({ pool }: Prospecting): Promise<() => Promise<unknown>> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`select from run_steps where name = 'receita' for update`)
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'update "run_steps"%'`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n, PATIENT).toBe(1)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test('a reading of 5,000,000 rows whose server is killed in each of its 20 pieces has what an undisturbed one has, none twice, within 300 MB', {
  timeout: 7_200_000,
  retry: 0,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cnpj-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFolder(folder)
  const overture = await startOverture([{ bytes: writePlaces([aPlace('other', { category: 'restaurant' })]) }])
  onTestFinished(() => overture.close())
  const undisturbed = await startProspecting(folder, overture.catalog)
  await expect.poll(undisturbed.countStored, PATIENT).toBe(PIECES - 1)
  const peak = undisturbed.readPeak()
  const expected = await undisturbed.readEnd()
  expect(new Set(expected.leads.map(({ cnpj }) => cnpj)).size).toBe(ALL_WANTED)

  const killed = await startProspecting(folder, overture.catalog)
  for (let piece = 0; piece < PIECES; piece += 1) {
    await expect.poll(killed.countStored, PATIENT).toBe(piece)
    // In turn while it reads, and after it has saved the contacts but not yet the place to go on at.
    await killed.killAndStart(piece % 2 === 0 ? async () => undefined : await holdNextSaving(killed))
  }
  expect(await killed.readEnd()).toEqual(expected)
  expect(peak).toBeLessThan(MOST_MB)
})
