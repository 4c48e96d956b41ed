// Kills the server in the middle of writes and checks that no entry is lost: bench/RESULTS.md. `npm run bench -- kills [how many kills]`
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { checkScenarios } from './kills/check.ts'
import { listKinds, type ScenarioKind, SERIES_FORM } from './kills/kinds.ts'
import { makeOutflowSender } from './kills/requests.ts'
import { createScenario, sendNextWrite, type WriteScenario } from './kills/scenarios.ts'
import { type DetachedServer, findPostgresPids, openClusterPool, startDetachedServer } from './kills/server.ts'
import { createTemporaryFolder } from './process.ts'
import { writeSection } from './results.ts'

const KILLS = Number(process.argv[2] ?? 50)
const WRITERS = 8
/** The shortest and the longest time of writing before a kill, in milliseconds. */
const WRITING_MS = [200, 1200] as const

const dataDir = createTemporaryFolder('bench-kills-')
const scenarios: WriteScenario[] = []
const starts: number[] = []
let unanswered = 0
let databases = 0
const found = { lost: [] as string[], wrongSums: 0, wrongFiles: 0, orphans: 0 }

async function startAndTime(): Promise<DetachedServer> {
  const leftProcesses = findPostgresPids(dataDir)
  const server = await startDetachedServer(dataDir)
  starts.push(server.milliseconds)
  const now = new Set(findPostgresPids(dataDir))
  found.orphans += leftProcesses.filter((pid) => now.has(pid)).length
  return server
}

/** Kills a process. A process that has already ended is no error. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Kills every process of the database, as a machine does that runs out of memory. */
function killDatabase(): void {
  for (const pid of findPostgresPids(dataDir)) killProcess(pid)
  databases += 1
}

async function checkDatabase(): Promise<void> {
  const pool = await openClusterPool(dataDir)
  const { lost, wrongSums, wrongFiles } = await checkScenarios(pool, dataDir, scenarios).finally(() => pool.end())
  found.lost.push(...lost)
  found.wrongSums += wrongSums
  found.wrongFiles += wrongFiles
}

/** Records a monthly series while nothing is killed. @returns the days of the series' occurrences */
async function readOccurrenceDays(server: DetachedServer): Promise<string[]> {
  const scenario = createScenario({
    name: 'in peace',
    steps: [{ send: makeOutflowSender(SERIES_FORM), after: (before) => before }],
  })
  await sendNextWrite(server.url, scenario)
  const pool = await openClusterPool(dataDir)
  const { rows } = await pool.query('select date::text from entries where description = $1 order by occurrence', [scenario.name])
  await pool.end()
  return rows.map(({ date }) => date)
}

/**
 * Sends the scenario's next write. A refusal ends the scenario and counts as a loss, because an earlier write of the scenario must be
 * missing.
 */
async function continueScenario(server: DetachedServer, scenario: WriteScenario): Promise<boolean> {
  try {
    return await sendNextWrite(server.url, scenario)
  } catch (error) {
    found.lost.push(`${scenario.name}: ${error}`)
    scenario.todo.length = 0
    return true
  }
}

/** Starts writers that continue the unfinished scenarios and then begin new ones, until they are stopped or the server does not answer. */
function startWriters(server: DetachedServer, kinds: readonly ScenarioKind[], unfinished: WriteScenario[]) {
  let over = false
  const writer = async () => {
    while (!over) {
      const scenario = unfinished.pop() ?? beginScenario(kinds)
      let answered = true
      while (answered && !over && scenario.todo.length > 0) answered = await continueScenario(server, scenario)
      if (scenario.todo.length > 0) unfinished.push(scenario)
      if (answered) continue
      unanswered += 1
      return
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, writer))
  return {
    stop() {
      over = true
      return all
    },
  }
}

function beginScenario(kinds: readonly ScenarioKind[]): WriteScenario {
  const scenario = createScenario(kinds[scenarios.length % kinds.length] ?? { name: '', steps: [] })
  scenarios.push(scenario)
  return scenario
}

let server = await startAndTime()
const kinds = listKinds(await readOccurrenceDays(server))
const unfinished: WriteScenario[] = []
for (let kill = 0; kill < KILLS; kill++) {
  const writing = startWriters(server, kinds, unfinished)
  await wait(WRITING_MS[0] + Math.random() * (WRITING_MS[1] - WRITING_MS[0]))
  await server.kill()
  if (kill % 2 === 1) killDatabase()
  await writing.stop()
  server = await startAndTime()
  await checkDatabase()
  console.log(
    `${kill + 1} kills, ${scenarios.length} scenarios, start ${starts.at(-1)?.toFixed(0)} ms, lost ${found.lost.length}`,
  )
}
for (const scenario of unfinished) while (scenario.todo.length > 0) await continueScenario(server, scenario)
await checkDatabase()
await server.stop()
const left = findPostgresPids(dataDir).length
rmSync(dataDir, { recursive: true, force: true })
for (const line of found.lost) console.error(line)

const warm = starts.slice(1).sort((a, b) => a - b)
const byKind = kinds.map(({ name }) => `${scenarios.filter(({ kind }) => kind === name).length} × ${name}`).join('; ')
const receipts = scenarios.reduce((sum, { state }) => sum + state.receipts, 0)
const entries = scenarios.reduce((sum, { state }) => sum + state.rows.length, 0)

writeSection(
  'kills',
  `## Kills in the middle of money

\`npm run bench -- kills ${KILLS}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${loadavg()[0]?.toFixed(1)} at its end. ${WRITERS} writers over HTTP; the server's process group is killed (-9) at a random instant and started again; what was not answered is sent again with its Idempotency-Key. After each start, before anybody writes, every scenario is compared with the database.

Scenarios: ${byKind}. In the end ${entries.toLocaleString('en-US')} entries and ${receipts.toLocaleString('en-US')} receipts.

| | Measured | To hold |
|---|---:|---:|
| kills of the server's process group | ${KILLS} | 50 |
| of these, with every process of its database | ${databases} | |
| writes that nobody answered: in flight, or sent right after the kill | ${unanswered} | |
| acknowledged writes lost, by half or doubled (entries, edits with every scope, deletions, receipts, undos, occurrences, tombstones) | ${found.lost.length} | 0 |
| sums that disagree with their entries | ${found.wrongSums} | 0 |
| receipts whose file is missing or differs | ${found.wrongFiles} | 0 |
| processes of a killed server's database left by the next start | ${found.orphans} | 0 |
| processes left in the end | ${left} | 0 |
| next start until it listens, median | ${warm[warm.length >> 1]?.toFixed(0)} ms | |
| next start until it listens, longest | ${warm.at(-1)?.toFixed(0)} ms | 3000 ms |`,
)
if (found.lost.length + found.wrongSums + found.wrongFiles + found.orphans + left > 0) process.exitCode = 1
