// Measures launches, runs through kills, and the event stream: bench/RESULTS.md. `npm run bench -- runs [how many runs]`
import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { DEFAULT_TIMINGS } from '../server/src/core/timings.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { startFakeService } from '../server/src/testing/automation-service/fake-service.ts'
import { createFilledDatabase } from './data.ts'
import { measureHttp } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'
import { setUpIntegration, startKillableServer } from './runs/killable-server.ts'
import { type KillsMeasurement, measureLaunchesDuringKills } from './runs/kills.ts'
import { measureListLatencyDuringLaunches } from './runs/list-latency.ts'
import { measureStreams, type StreamsMeasurement } from './runs/streams.ts'

const RUNS = Number(process.argv[2] ?? 10_000)
const dataDir = createTemporaryFolder('bench-runs-')
const embedded = await startEmbedded({ dataDir })

const createServerSetup = async (name: string) => ({
  connection: await createFilledDatabase(embedded.connection, name),
  dataDir: createTemporaryFolder(`bench-${name}-`),
})

async function measureLaunches() {
  const service = await startFakeService()
  const server = await startKillableServer({ ...(await createServerSetup('launches')), timings: DEFAULT_TIMINGS })
  await setUpIntegration(server.url, service.url, { dedupes: false, reportsBack: true })
  const launches = await measureHttp({
    url: `${server.url}/webhook/mkr/pa/searchnewsprospection`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: { niche: 'Medição', city: 'Curitiba' } }),
  })
  console.log('launch', launches)
  const listLatency = await measureListLatencyDuringLaunches(server, service)
  console.log('calm', listLatency)
  await server.kill()
  await service.close()
  return { launches, listLatency }
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

function formatKills({
  runs,
  kills,
  seconds,
  lost,
  invented,
  unfinished,
  attempts,
  repeated,
  strange,
}: KillsMeasurement): string {
  return `| | Measured | To hold |
|---|---:|---:|
| runs launched, over two servers | ${runs} | ${RUNS} |
| servers killed (-9) meanwhile, in ${seconds.toFixed(0)} s | ${kills} | |
| attempts made | ${attempts} | |
| lost (no run, or a run done that the service never had) | ${lost} | 0 |
| invented (a second run for one submission, or a request without a run) | ${invented} | 0 |
| not done at the end | ${unfinished} | 0 |
| delivered more than once, always under the run's own webhook-id | ${repeated} | |
| a webhook-id that came with another body | ${strange} | 0 |`
}

const formatStreams = ({ clients, events, delivered, p50, p95, p99 }: StreamsMeasurement) =>
  `${events} events to ${clients} open streams: ${delivered.toLocaleString('en-US')} of ${(clients * events).toLocaleString('en-US')} delivered, each once; from before the event's transaction to its arrival p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}.`

const streams = await measureStreams(await createServerSetup('streams'), 200, 100)
console.log('streams', streams)
const { launches, listLatency } = await measureLaunches()
const kills = await measureLaunchesDuringKills(await createServerSetup('kills'), RUNS)
console.log('kills', kills)
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

writeSection(
  'runs',
  `## Runs

\`npm run bench -- runs\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}; servers, service, load and database share them.

### ${RUNS.toLocaleString('en-US')} launches while servers are killed and the service is down half of the time

${formatKills(kills)}

### Launching

A launch that the service takes at once, ten at a time: p50 ${ms(launches.p50)}, p95 ${ms(launches.p95)}, ${launches.rate.toFixed(0)} a second.

A list's p99 at 125 calls a second, while launches go to a service in order and, by turns, to one that answers 404, 500 and 429, hangs, drips, sends 1 GB, redirects and hangs up (${listLatency.calls} calls, ${listLatency.launches} launches, in turns of 6 s): ${ms(listLatency.quiet)} and ${ms(listLatency.troubled)}, ${(listLatency.increase * 100).toFixed(0)} % apart (to hold: at most 10 % more).

### Events

${formatStreams(streams)}`,
)
