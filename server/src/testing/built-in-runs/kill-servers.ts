import type pg from 'pg'
import { openPool } from '#db/client.ts'
import { startFakeOpenai } from '../openai/fake-openai.ts'
import { readDrawings } from './drawing-log.ts'
import { countUnendedCarousels, listFaults, readCarouselRuns, type StoredAtKill } from './evidence.ts'
import { answerWithMarkedPieces, launchMarkedRun, setUpTextProvider } from './marked-runs.ts'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from './server-process.ts'

type Options = {
  setup: ServerProcessOptions
  runs: number
  /** The limit of runs that are under way at once: launched, and not yet ended. */
  inFlight: number
  /** The time that the provider takes between two words, in milliseconds. */
  wordMs: number
  /** Waits until the server is to be killed after `kills` earlier kills; resolves to false where no further kill follows. */
  waitForKill: (server: ServerProcess, kills: number) => Promise<boolean>
  /** Waits between two readings of the runs. */
  pause: () => Promise<unknown>
}

type KillsOutcome = {
  faults: string[]
  kills: number
  runs: number
  attempts: number
  drawings: number
  /** Those that a kill cut off. */
  cutDrawings: number
}

/** Launches the runs one after another, with at most `inFlight` under way. */
async function launchAll(marks: readonly string[], pool: pg.Pool, findServer: () => ServerProcess, options: Options) {
  for (const mark of marks) {
    while ((await countUnendedCarousels(pool)) >= options.inFlight) await options.pause()
    await launchMarkedRun(findServer, mark)
  }
}

/**
 * Launches carousels while the server is killed (-9) and started again, waits until all runs have ended, and compares the stored
 * records with the work that was done.
 */
export async function killServersDuringRuns(options: Options): Promise<KillsOutcome> {
  const { setup, runs, waitForKill, pause } = options
  const pool = openPool({ ...setup.connection, max: 2 }, () => undefined)
  const openai = await startFakeOpenai()
  const calls = answerWithMarkedPieces(openai, { everyMs: options.wordMs })
  const marks = Array.from({ length: runs }, (_, n) => `c${n + 1}`)
  const kept: StoredAtKill[] = []
  let server = await startServerProcess(setup)
  try {
    await setUpTextProvider(server, openai)
    let launched = false
    const launching = launchAll(marks, pool, () => server, options).finally(() => {
      launched = true
    })
    let kills = 0
    while ((!launched || (await countUnendedCarousels(pool)) > 0) && (await waitForKill(server, kills))) {
      await server.kill()
      kills += 1
      kept.push(await readCarouselRuns(pool))
      server = await startServerProcess(setup)
    }
    await launching
    while ((await countUnendedCarousels(pool)) > 0) await pause()
    await server.stop()
    const ended = await readCarouselRuns(pool)
    const drawings = readDrawings(setup.drawingLog)
    return {
      faults: await listFaults({ runs: ended, marks, kept, drawings, calls, dataDir: setup.dataDir }),
      kills,
      runs: ended.length,
      attempts: ended.reduce((sum, { attempts }) => sum + attempts, 0),
      drawings: drawings.length,
      cutDrawings: drawings.filter(({ end }) => end === null).length,
    }
  } finally {
    await server.kill()
    await openai.close()
    await pool.end()
  }
}
