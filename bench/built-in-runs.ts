// Measures carousels that the server makes itself: bench/RESULTS.md. `npm run bench -- built-in-runs [kills [runs [seed]] | memory
// [carousels] | queue [carousels [pairs]] | keys [keys]]`
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import type { ServerProcessOptions } from '../server/src/testing/built-in-runs/server-process.ts'
import { measureRunsDuringKills } from './built-in-runs/kills.ts'
import { measureMemory } from './built-in-runs/memory.ts'
import { measureLatencyDuringQueue } from './built-in-runs/queue.ts'
import { measureTypingLatency } from './built-in-runs/typing-latency.ts'
import { createFilledDatabase } from './data.ts'
import { computePercentile } from './measure.ts'
import { createTemporaryFolder } from './process.ts'
import { formatClaim, writeSection } from './results.ts'

const [part, ...figures] = process.argv.slice(2)
const [first, second] = figures.map(Number)
/**
 * The greatest growth of memory in a hundred carousels that counts as no growth, in MB. For each carousel this is half a slide's picture.
 */
const MOST_GROWTH = 10
const MOST_CHILD = 300
const MOST_INCREASE = 0.15
/** The longest time in milliseconds from a key press to the picture that shows it. */
const LONGEST_KEY_MS = 150

const folders: string[] = []
function createFolder(name: string): string {
  const folder = createTemporaryFolder(`bench-built-in-runs-${name}-`)
  folders.push(folder)
  return folder
}

const embedded = await startEmbedded({ dataDir: createFolder('postgres') })

async function createSetup(name: string): Promise<Omit<ServerProcessOptions, 'timings'>> {
  const connection = await createFilledDatabase(embedded.connection, name)
  const dataDir = createFolder(name)
  return { connection, dataDir, drawingLog: join(dataDir, 'drawings.log') }
}

const describeMachine = () =>
  `on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end`

async function benchKills(runs: number, seed: number): Promise<void> {
  console.log(`seed ${seed}`)
  const found = await measureRunsDuringKills(await createSetup('kills'), runs, seed)
  for (const fault of found.faults) console.error(fault)
  if (found.faults.length + found.orphans > 0) process.exitCode = 1
  writeSection(
    'built-in-runs-kills',
    `## Carousels made here, while the server is killed

\`npm run bench -- built-in-runs kills ${runs} ${seed}\` wrote this part ${describeMachine()}. The server (-9) is killed at random instants after 0.1 to 6 s of work and started again, while no more than six carousels of five slides are under way; a provider on a socket of this machine writes the texts, and the renderer draws them. ${found.seconds.toFixed(0)} s.

| | Measured | To hold |
|---|---:|---:|
| carousels launched, each sent again with its key until it was answered | ${runs} | |
| kills of the server | ${found.kills} | |
| attempts | ${found.attempts} | |
| runs, pieces, entries of the library, slides or attempts lost, doubled or with other bytes; texts or slides made again after they were stored; results changed after a kill | ${found.faults.length} | 0 |
| drawings, of ${runs * 5} slides | ${found.drawings} | |
| of these cut off by a kill | ${found.cutDrawings} | |
| calls to the provider, of which a kill cut some off | ${found.calls} | |
| renderers that outlived their server | ${found.orphans} | 0 |
| files that no row names, which the sweep moves to the quarantine after an hour, and deletes after thirty days more | ${found.unnamedFiles} | |`,
  )
}

async function benchMemory(carousels: number): Promise<void> {
  const { secondsEach, growth, most, renderers, tenths } = await measureMemory(await createSetup('memory'), carousels)
  const mb = (value: number) => value.toFixed(1)
  const list = (figure: 'heap' | 'server' | 'child') => tenths.map((held) => held[figure].toFixed(0)).join(', ')
  writeSection(
    'built-in-runs-memory',
    `## A hundred carousels in a row

\`npm run bench -- built-in-runs memory ${carousels}\` wrote this part ${describeMachine()}. Carousels of ten slides, one after another on one server, ${secondsEach.toFixed(1)} s each. Growth is that of the lowest figure of every five carousels over the last two thirds, for a hundred carousels.

${formatClaim(growth.heap <= MOST_GROWTH, `the server's heap grows by at most ${MOST_GROWTH} MB (${mb(growth.heap)} MB; resident memory ${mb(growth.server)} MB, at most ${mb(most.server)} MB)`)}
${formatClaim(most.child <= MOST_CHILD, `the renderer stays below ${MOST_CHILD} MB (${mb(most.child)} MB at most)`)}
${formatClaim(renderers > 1 || growth.child <= MOST_GROWTH, `the renderer's memory grows by at most ${MOST_GROWTH} MB (${mb(growth.child)} MB; there were ${renderers} processes)`)}

After each tenth, in MB: heap ${list('heap')}; server ${list('server')}; renderer ${list('child')}.`,
  )
}

async function benchQueue(queued: number, pairs: number): Promise<void> {
  const found = await measureLatencyDuringQueue(await createSetup('queue'), { queued, pairs })
  const ms = (value: number) => `${value.toFixed(1)} ms`
  writeSection(
    'built-in-runs-queue',
    `## The API's calls beside a queue of carousels

\`npm run bench -- built-in-runs queue ${queued} ${pairs}\` wrote this part ${describeMachine()}; server, renderer, database and load share the cores. ${pairs} pairs of rounds of 20 s with 125 calls a second (lists, figures, home), one round with nothing else and one after ${queued} carousels of ten slides were launched at once, in alternating order; a queue was made in ${found.drainSeconds.toFixed(0)} s. ${found.calls} calls, ${found.failed} of which failed.

${formatClaim(found.increase <= MOST_INCREASE, `the p99 of all calls is at most 15 % higher (${ms(found.quiet)} without, ${ms(found.busy)} with: ${(found.increase * 100).toFixed(0)} %)`)}

| Pair | p99 without | p99 with |
|---:|---:|---:|
${found.pairs.map(({ quiet, busy }, n) => `| ${n + 1} | ${ms(quiet)} | ${ms(busy)} |`).join('\n')}`,
  )
}

async function benchKeys(keys: number): Promise<void> {
  const { quiet, busy } = await measureTypingLatency(keys)
  const judge = (times: number[], when: string) => {
    const [p50, p95] = [computePercentile(times, 0.5), computePercentile(times, 0.95)]
    return formatClaim(
      p95 <= LONGEST_KEY_MS,
      `from a key to the new picture on screen it takes at most ${LONGEST_KEY_MS} ms at the 95th percentile ${when} (${p95.toFixed(0)} ms; half of the keys ${p50.toFixed(0)} ms)`,
    )
  }
  writeSection(
    'built-in-runs-keys',
    `## From a key to the picture in the editor

\`npm run bench -- built-in-runs keys ${keys}\` wrote this part ${describeMachine()}; browser, server, renderer and database share the cores. ${keys} keys each in a headline in Chromium, one after the picture of the one before, from the keyboard's event until the frame after the picture was loaded.

${judge(quiet, 'with nothing else')}
${judge(busy, 'while carousels of ten slides are made, one launched as another ends')}`,
  )
}

if (part === undefined || part === 'kills') await benchKills(first ?? 100, second ?? Math.floor(Math.random() * 2 ** 32))
if (part === undefined || part === 'memory') await benchMemory(first ?? 100)
if (part === undefined || part === 'queue') await benchQueue(first ?? 50, second ?? 4)
if (part === undefined || part === 'keys') await benchKeys(first ?? 300)
await embedded.stop()
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
