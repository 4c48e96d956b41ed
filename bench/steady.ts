import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const THREAD = new URL('./steady-thread.ts', import.meta.url)
const EVERY_MS = 8

export type SteadyRequest = { url: string; method?: string; headers?: Record<string, string>; body?: string }
/** The time in ms and the status of each request, in the order in which the answers arrived. */
export type SteadyTimings = { latencies: number[]; statuses: number[] }

/**
 * Sends the requests in turn, at a steady pace and from another thread. It does not wait for an answer before it sends the next request.
 */
export async function sendSteadily(
  requests: readonly SteadyRequest[],
  { everyMs = EVERY_MS, milliseconds }: { everyMs?: number; milliseconds: number },
): Promise<SteadyTimings> {
  const thread = new Worker(THREAD, { workerData: { requests, everyMs, milliseconds } })
  const [timings] = (await once(thread, 'message')) as [SteadyTimings]
  return timings
}
