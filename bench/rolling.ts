// Updates a server under load, with the previous version and this one side by side: bench/RESULTS.md. `npm run bench -- rolling [commit of
// the version before]`

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDb } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { findWrongEntrySums } from '../server/src/testing/rollups.ts'
import { computePercentile } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'
import { beginOutflowUpload, startLoad, type Tally, type Targets } from './rolling/load.ts'
import { checkOutWithPackages, type Place, type RollingServer, readStartRefusal, startServerOf } from './rolling/servers.ts'

const BEFORE = process.argv[2] ?? 'HEAD~1'
const PHASE_MS = 8_000
const UPLOAD_MS = 2_000
const root = join(import.meta.dirname, '..')

const folder = createTemporaryFolder('bench-rolling-')
mkdirSync(join(folder, 'database'), { mode: 0o711 })
const embedded = await startEmbedded({ dataDir: join(folder, 'database') })
const { host, user, database } = embedded.connection
const place: Place = {
  folder,
  databaseUrl: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  secretKey: randomBytes(32).toString('base64'),
}

type Update = {
  title: string
  tally: Tally
  beside: number
  upload: string
  stopMs: number
  exit: number | null
  lost: number
  twice: number
}

/** Starts the next server beside the running one, lets both serve requests, and then stops the old one during an upload. */
async function update(title: string, running: RollingServer, startNext: () => Promise<RollingServer>) {
  const targets: Targets = { urls: [running.url] }
  const load = startLoad(targets)
  await wait(PHASE_MS)
  const next = await startNext()
  targets.urls = [running.url, next.url]
  const begun = performance.now()
  await wait(PHASE_MS)
  const name = `upload ${title}`
  const upload = beginOutflowUpload(running.url, name)
  await wait(200)
  const asked = performance.now()
  const stopped = running.stop()
  await wait(UPLOAD_MS)
  const answer = await upload.finish()
  const exit = await stopped
  const stopMs = performance.now() - asked
  const beside = performance.now() - begun
  targets.urls = [next.url]
  await wait(PHASE_MS)
  await load.stop()
  if (answer === '200') load.tally.written.push(name)
  return { next, made: { title, tally: load.tally, beside, upload: answer, stopMs, exit } }
}

/** Counts the answered writes that the database lacks, and the writes that it has more than once. */
async function countFaults(pool: pg.Pool, names: readonly string[]): Promise<{ lost: number; twice: number }> {
  const { rows } = await pool.query(
    'select description, count(*)::int as times from entries where description = any($1) group by 1',
    [names],
  )
  return { lost: names.length - rows.length, twice: rows.filter(({ times }) => times > 1).length }
}

function formatUpdate({ title, tally, beside, upload, stopMs, exit, lost, twice }: Update): string {
  const serverErrors = tally.refused.filter((one) => one.startsWith('5'))
  return `| ${title} | ${tally.written.length} | ${tally.reads} | ${(beside / 1000).toFixed(0)} s | ${computePercentile(tally.latencies, 0.5).toFixed(0)}, ${computePercentile(tally.latencies, 0.99).toFixed(0)} ms | ${tally.cut} | ${serverErrors.length} | ${tally.refused.length - serverErrors.length} | ${upload} | ${(stopMs / 1000).toFixed(1)} s, ${exit} | ${lost} | ${twice} |`
}

const before = checkOutWithPackages(BEFORE, join(folder, 'before'))
const pool = new pg.Pool({ connectionString: place.databaseUrl })
const old = await startServerOf(before, 'a', place)
const first = await update('the version before → this one', old, () => startServerOf(root, 'b', place))
const second = await update('this one → this one', first.next, () => startServerOf(root, 'c', place))
const updates: Update[] = []
for (const { made } of [first, second]) updates.push({ ...made, ...(await countFaults(pool, made.tally.written)) })
const refusal = await readStartRefusal(before, 'a', place)
await second.next.stop()
const sums = (await findWrongEntrySums({ db: openDb(pool) })).length
await pool.end()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })
for (const { tally } of updates) for (const line of tally.refused) console.error(line)

const commit = execFileSync('git', ['rev-parse', '--short=8', BEFORE], { cwd: root, encoding: 'utf8' }).trim()
writeSection(
  'rolling',
  `## Updating under load

\`npm run bench -- rolling ${commit}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}. Two servers on one PostgreSQL, with shared files: the first serves alone for ${PHASE_MS / 1000} s, the second starts beside it and migrates, both serve, then the first gets SIGTERM in the middle of an upload whose second half comes ${UPLOAD_MS / 1000} s later. Four write and four read meanwhile, without a proxy: a request whose connection is refused or cut is sent again with its Idempotency-Key, to either server.

| | writes | reads | both served | p50, p99 | refused or cut connections | 5xx | other refusals | the upload | stop, exit code | answered writes lost | doubled |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${updates.map(formatUpdate).join('\n')}

Sums that disagree with their entries at the end: ${sums}. A server of the version before that starts after the migration says: “${refusal}”`,
)
console.log(updates.map(formatUpdate).join('\n'))
if (sums + updates.reduce((all, { lost, twice }) => all + lost + twice, 0) > 0) process.exitCode = 1
