// Measures the server under mixed work for half an hour: bench/RESULTS.md. `npm run bench -- soak [minutes]`
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { fillEntries } from './data.ts'
import { checkScenarios } from './kills/check.ts'
import { openClusterPool, startDetachedServer } from './kills/server.ts'
import { computePercentile } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'
import { setUpIntegration } from './runs/killable-server.ts'
import { createWrites } from './soak/mix.ts'
import { openStreams } from './soak/open-streams.ts'
import { computeHourlyGrowth, type Sample, takeSample } from './soak/samples.ts'
import { type SentRequest, sendMix } from './soak/send-mix.ts'
import { startUpkeep } from './soak/upkeep.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const PER_SECOND = 50
const STREAMS = 200
const ENTRIES = 10_000
const SAMPLE_EVERY_MS = 15_000
const UPKEEP_EVERY_MS = 5 * 60_000
const MOST_P99_MS = 100
/** The greatest growth of memory in MB per hour. A leak of one kilobyte for each request would be 180. */
const MOST_GROWTH = 10
/** The greatest growth in the number of open files per hour. The pool's connections vary by one or two, and a leak would be hundreds. */
const MOST_FILES = 10

const dataDir = createTemporaryFolder('bench-soak-')
const service = await startFakeService()
const server = await startDetachedServer(dataDir)
const pool = await openClusterPool(dataDir)
await fillEntries(pool, ENTRIES)
await setUpIntegration(server.url, service.url, { dedupes: false, reportsBack: false })
const streams = await openStreams(server.url, STREAMS)

const begun = performance.now()
const signal = AbortSignal.timeout(MINUTES * 60_000)
const samples: Sample[] = []
const upkeep: string[] = []
const sampling = setInterval(async () => {
  const sample = await takeSample(server, dataDir, begun)
  samples.push(sample)
  if (samples.length % 4 === 0) console.log(sample)
}, SAMPLE_EVERY_MS)
const keeping = setInterval(async () => upkeep.push(await startUpkeep(server.url)), UPKEEP_EVERY_MS)

const writes = createWrites()
const latencies = new Map<string, number[]>()
const failures: string[] = []
const onEnd = ({ name, milliseconds, outcome }: SentRequest) => {
  const known = latencies.get(name) ?? []
  known.push(milliseconds)
  latencies.set(name, known)
  if (outcome !== 'answered') failures.push(`${name}: ${outcome}`)
}
await sendMix({ urls: [server.url], perSecond: PER_SECOND, writes, signal, onEnd })
clearInterval(sampling)
clearInterval(keeping)
const [received, broken] = [streams.received(), streams.broken()]
streams.close()
const { lost, wrongSums, wrongFiles } = await checkScenarios(pool, dataDir, writes.all)
await pool.end()
await server.stop()
await service.close()
rmSync(dataDir, { recursive: true, force: true })

const all = [...latencies.values()].flat()
const p99 = computePercentile(all, 0.99)
const growth = { heap: computeHourlyGrowth(samples, 'heap'), files: computeHourlyGrowth(samples, 'files') }
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const verdict = (holds: boolean) => (holds ? 'holds' : '**does not hold**')
const rows = [...latencies].map(
  ([name, of]) =>
    `| ${name} | ${of.length} | ${ms(computePercentile(of, 0.5))} | ${ms(computePercentile(of, 0.99))} | ${ms(Math.max(...of))} |`,
)
const every = Math.max(1, Math.floor(samples.length / 10))
const held = samples
  .filter((_, at) => at % every === 0 || at === samples.length - 1)
  .map(
    ({ minute, heap, resident, files: open, resources, postgres }) =>
      `| ${minute.toFixed(0)} | ${heap.toFixed(0)} | ${resident.toFixed(0)} | ${open} | ${resources} | ${postgres} |`,
  )

const text = `\`npm run bench -- soak ${MINUTES}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end; server, database and load share them.

## ${MINUTES} minutes of mixed work

A server on ${ENTRIES.toLocaleString('en-US')} entries answers ${PER_SECOND} requests a second, of which 13 in a hundred write and one launches a run, while ${STREAMS} event streams are open; ${upkeep.length === 0 ? 'no backup or purge ran' : `meanwhile: ${upkeep.join('; ')}`}. Growth is by least squares over the lowest figure of each of the last two thirds of the minutes.

- ${verdict(failures.length === 0)}: no request fails (${failures.length} of ${all.length}${failures.length > 0 ? `; the first: ${failures[0]}` : ''})
- ${verdict(p99 <= MOST_P99_MS)}: p99 at most ${MOST_P99_MS} ms (${ms(p99)} ms)
- ${verdict(growth.heap <= MOST_GROWTH)}: the heap grows by at most ${MOST_GROWTH} MB an hour (${growth.heap.toFixed(1)} MB)
- ${verdict(growth.files <= MOST_FILES)}: open files grow by at most ${MOST_FILES} an hour (${growth.files.toFixed(1)})
- ${verdict(broken === 0)}: no stream breaks (${broken}; ${received} events arrived)
- ${verdict(lost.length + wrongSums + wrongFiles === 0)}: of ${writes.all.length} recorded entries none is lost or changed (${lost.length}), no sum is wrong (${wrongSums}), no receipt (${wrongFiles})

| Requests | sent | p50, ms | p99, ms | longest, ms |
|---|---:|---:|---:|---:|
${rows.join('\n')}

| Minute | heap, MB | resident, MB | open files | active resources | PostgreSQL’s processes |
|---:|---:|---:|---:|---:|---:|
${held.join('\n')}`
console.log(text)
writeSection('soak', text)
