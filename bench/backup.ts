// Measures a backup during writes, and its restore: bench/RESULTS.md. `npm run bench -- backup [how many entries]`

import { rmSync, statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../server/src/features/backups/back-up.ts'
import { openCluster } from '../server/src/features/backups/backup-source.ts'
import { restoreBackup } from '../server/src/features/backups/restore-backup.ts'
import { fillEntries } from './data.ts'
import { checkScenarios } from './kills/check.ts'
import { SINGLE_ENTRY_KINDS } from './kills/kinds.ts'
import { createScenario, sendNextWrite, type WriteScenario } from './kills/scenarios.ts'
import { openClusterPool, startDetachedServer } from './kills/server.ts'
import { computePercentile } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'

const ENTRIES = Number(process.argv[2] ?? 1_000_000)
const WRITERS = 4
const asking = { tell: (line: string) => console.log(line), signal: new AbortController().signal }

const folder = createTemporaryFolder('bench-backup-')
const [source, target, file] = ['source', 'target', 'b.tar.zst'].map((name) => join(folder, name)) as [string, string, string]
const server = await startDetachedServer(source)
const pool = await openClusterPool(source)
await fillEntries(pool, ENTRIES)

/** The kinds of scenarios that consist of a single write. */
const kinds = SINGLE_ENTRY_KINDS.filter(({ steps }) => steps.length === 1)
const latencies = { quiet: [] as number[], during: [] as number[] }

/**
 * Starts writers that record outflows with receipts until they are stopped. `into` receives the time of each write in ms. `done`: the
 * scenarios whose writes were answered.
 */
function startWriters(into: number[]) {
  const done: WriteScenario[] = []
  let over = false
  const writer = async () => {
    while (!over) {
      const scenario = createScenario(kinds[done.length % kinds.length] ?? { name: '', steps: [] })
      const begun = performance.now()
      if (!(await sendNextWrite(server.url, scenario))) throw new Error('The server did not answer')
      into.push(performance.now() - begun)
      done.push(scenario)
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, writer))
  return {
    done,
    stop() {
      over = true
      return all
    },
  }
}

async function measureSeconds<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  return [await work(), (performance.now() - begun) / 1000]
}

const quiet = startWriters(latencies.quiet)
await new Promise((resolve) => setTimeout(resolve, 5000))
await quiet.stop()
const during = startWriters(latencies.during)
const { release, ...cluster } = await openCluster(source)
const [, backupSeconds] = await measureSeconds(() =>
  backUp({ ...cluster, dataDir: source, scope: 'whole', filesAre: 'here' }, file, asking),
)
await release()
await during.stop()
const { rows: size } = await pool.query('select pg_database_size(current_database())::float8 as bytes')
await pool.end()
await server.stop()

const [restored, restoreSeconds] = await measureSeconds(() => restoreBackup(file, target, asking))
const copy = await startDetachedServer(target)
const copyPool = await openClusterPool(target)
const { lost, wrongSums, wrongFiles } = await checkScenarios(copyPool, target, quiet.done)
await copyPool.end()
await copy.stop()
const bytes = statSync(file).size
rmSync(folder, { recursive: true, force: true })

const mb = (amount: number) => (amount / 1024 / 1024).toFixed(0)
const count = (amount: number) => amount.toLocaleString('en-US')
writeSection(
  'backup',
  `## Backup and restore

\`npm run bench -- backup ${ENTRIES}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end. ${count(ENTRIES)} entries, and ${WRITERS} writers who go on recording outflows with receipts over HTTP.

| | Measured | To hold |
|---|---:|---:|
| database | ${mb(Number(size[0]?.bytes))} MB | |
| backup | ${mb(bytes)} MB in ${backupSeconds.toFixed(1)} s | |
| restore, verified | ${restoreSeconds.toFixed(1)} s | |
| a write's p95 without a backup | ${computePercentile(latencies.quiet, 0.95).toFixed(0)} ms | |
| a write's p95 while it is taken (${count(latencies.during.length)} writes) | ${computePercentile(latencies.during, 0.95).toFixed(0)} ms | |
| rows restored | ${count(restored.rows.entries ?? 0)} | |
| answered before it began, and not there once | ${lost.length} of ${count(quiet.done.length)} | 0 |
| sums that disagree, receipts whose file is missing or differs | ${wrongSums + wrongFiles + restored.missing.length} | 0 |`,
)
if (lost.length + wrongSums + wrongFiles + restored.missing.length > 0) process.exitCode = 1
