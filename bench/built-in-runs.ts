// Measures the API's calls while the server makes carousels itself: bench/RESULTS.md. `npm run bench -- built-in-runs [carousels [pairs]]`
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { measureLatencyDuringQueue } from './built-in-runs/queue.ts'
import { createFilledDatabase } from './data.ts'
import { createTemporaryFolder } from './process.ts'
import { formatClaim, writeSection } from './results.ts'

const [queued = 50, pairs = 4] = process.argv.slice(2).map(Number)
const MOST_INCREASE = 0.15

const dataDir = createTemporaryFolder('bench-built-in-runs-')
const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
const connection = await createFilledDatabase(embedded.connection, 'queue')
const setup = { connection, dataDir: join(dataDir, 'server'), drawingLog: join(dataDir, 'drawings.log') }
const found = await measureLatencyDuringQueue(setup, { queued, pairs })
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })

const ms = (value: number) => `${value.toFixed(1)} ms`
writeSection(
  'built-in-runs',
  `## The API's calls beside a queue of carousels

\`npm run bench -- built-in-runs ${queued} ${pairs}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end; server, renderer, database and load share the cores. ${pairs} pairs of rounds of 20 s with 125 calls a second (lists, figures, home), one round with nothing else and one after ${queued} carousels of ten slides were launched at once, in alternating order; a queue was made in ${found.drainSeconds.toFixed(0)} s. ${found.calls} calls, ${found.failed} of which failed.

${formatClaim(found.increase <= MOST_INCREASE, `the p99 of all calls is at most 15 % higher (${ms(found.quiet)} without, ${ms(found.busy)} with: ${(found.increase * 100).toFixed(0)} %)`)}

| Pair | p99 without | p99 with |
|---:|---:|---:|
${found.pairs.map(({ quiet, busy }, n) => `| ${n + 1} | ${ms(quiet)} | ${ms(busy)} |`).join('\n')}`,
)
