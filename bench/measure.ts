import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Load, LoadResult } from './load.ts'

const CONNECTIONS = 10
/**
 * How long a request is sent before it is measured, in milliseconds. V8 compiles code that runs often within the first second or two, as it
 * has on any server in use.
 */
const WARM_MS = 1600
const MEASURE_MS = 2500
/**
 * The number of turns when requests are measured in turns, and the length of each in milliseconds. There are many short turns, because
 * other load on the machine comes and goes within seconds.
 */
const TURNS = 12
const TURN_MS = 250

/** The latencies in milliseconds, and the calls per second. */
export type Figures = { p50: number; p95: number; rate: number }

function computeFigures({ latencies, seconds, failures }: LoadResult): Figures {
  if (failures > 0) throw new Error(`${failures} calls failed`)
  return { p50: computePercentile(latencies, 0.5), p95: computePercentile(latencies, 0.95), rate: latencies.length / seconds }
}

async function runLoad(request: Omit<Load, 'milliseconds'>, milliseconds: number): Promise<LoadResult> {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: { ...request, milliseconds } })
  const ended = once(worker, 'exit') // must be awaited from here on: the worker may end in the same turn that delivers its message
  const [timings] = (await once(worker, 'message')) as [LoadResult]
  await ended
  return timings
}

/** Measures a request over HTTP from another thread, by default with ten connections. */
export async function measureHttp(
  request: Omit<Load, 'connections' | 'milliseconds'>,
  connections: number = CONNECTIONS,
): Promise<Figures> {
  await runLoad({ ...request, connections }, WARM_MS)
  return computeFigures(await runLoad({ ...request, connections }, MEASURE_MS))
}

/** Finds the value below which this share of the values lies; 0 where there are none. */
export const computePercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Computes the median. For an even number of values it is the upper one of the two in the middle. */
export const computeMedian = (values: readonly number[]): number => computePercentile(values, 0.5)

const joinTimings = (all: readonly LoadResult[]): LoadResult => ({
  latencies: all.flatMap(({ latencies }) => latencies),
  seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  failures: all.reduce((sum, { failures }) => sum + failures, 0),
})

/** The figures over all turns, and the calls per second of each turn. */
export type FiguresByTurn = Figures & { rates: number[] }

/**
 * Measures several requests in turns over HTTP, with ten connections. @returns the figures of each request, in the order of the requests
 */
export async function measureByTurns(
  requests: readonly Omit<Load, 'connections' | 'milliseconds'>[],
  { turns: count = TURNS }: { turns?: number } = {},
): Promise<FiguresByTurn[]> {
  const timings: LoadResult[][] = requests.map(() => [])
  for (const request of requests) await runLoad({ ...request, connections: CONNECTIONS }, WARM_MS)
  for (let turn = 0; turn < count; turn++)
    for (const [at, request] of requests.entries())
      timings[at]?.push(await runLoad({ ...request, connections: CONNECTIONS }, TURN_MS))
  return timings.map((turns) => ({
    ...computeFigures(joinTimings(turns)),
    rates: turns.map(({ latencies, seconds }) => latencies.length / seconds),
  }))
}

/** Measures a function without HTTP, ten calls at a time. */
export async function measureCalls(work: () => Promise<unknown>): Promise<Figures> {
  const run = async (milliseconds: number): Promise<LoadResult> => {
    const latencies: number[] = []
    const begun = performance.now()
    const sendUntilEnd = async () => {
      while (performance.now() - begun < milliseconds) {
        const sentAt = performance.now()
        await work()
        latencies.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd))
    return { latencies, seconds: (performance.now() - begun) / 1000, failures: 0 }
  }
  await run(WARM_MS / 4)
  return computeFigures(await run(MEASURE_MS / 2))
}
