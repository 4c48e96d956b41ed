import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type KillsOutcome, killServersDuringRuns } from '../../server/src/testing/built-in-runs/kill-servers.ts'
import type { ServerProcessOptions } from '../../server/src/testing/built-in-runs/server-process.ts'
import { createRandom } from '../../server/src/testing/random.ts'
import { findChildren } from '../process.ts'

/**
 * The timings of the server. The lease is the shortest that a server on two cores can still renew while it draws. A retry follows as soon
 * as the lease has expired.
 */
const TIMINGS = { leaseMs: 3_000, sweepMs: 500, firstRetryMs: 100, factor: 1, longestRetryMs: 100, attempts: 1_000 }
const IN_FLIGHT = 6
/** How long a server works until it is killed, in milliseconds. Some of the kills hit the first launch, most of them the drawing. */
const LIFE_MS = [100, 6_000] as const
const WORD_MS = 3
const LOOK_MS = 50

/** Whether a process is alive. A process that has ended but whose parent has not waited for it counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

export type KillsFigures = KillsOutcome & { seconds: number; orphans: number; unnamedFiles: number }

/**
 * Launches carousels while the server is killed at random instants. `orphans`: how many renderers outlived their server. `unnamedFiles`:
 * how many stored files no run names.
 */
export async function measureRunsDuringKills(
  setup: Omit<ServerProcessOptions, 'timings'>,
  runs: number,
  seed: number,
): Promise<KillsFigures> {
  const random = createRandom(seed)
  const begun = performance.now()
  const renderers: number[] = []
  const outcome = await killServersDuringRuns({
    setup: { ...setup, timings: TIMINGS },
    runs,
    inFlight: IN_FLIGHT,
    wordMs: WORD_MS,
    pause: () => wait(LOOK_MS),
    waitForKill: async (server) => {
      await wait(LIFE_MS[0] + random() * (LIFE_MS[1] - LIFE_MS[0]))
      renderers.push(...findChildren(server.pid))
      return true
    },
    onKill: ({ kills, succeeded }) => console.log(`${kills} kills, ${succeeded} of ${runs} runs have succeeded`),
  })
  const seconds = (performance.now() - begun) / 1000
  const unnamedFiles = countFiles(join(setup.dataDir, 'files', 'results')) - outcome.files
  return { ...outcome, seconds, orphans: renderers.filter(isAlive).length, unnamedFiles }
}
