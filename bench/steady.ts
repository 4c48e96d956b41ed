import { setTimeout as wait } from 'node:timers/promises'

const EVERY_MS = 8

/** Sends GET requests at a steady pace, without waiting for answers. @returns each request's time in ms */
export async function requestSteadily(
  url: string,
  { milliseconds, headers = {} }: { milliseconds: number; headers?: Record<string, string> },
): Promise<number[]> {
  const latencies: number[] = []
  const pending: Promise<unknown>[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const asked = performance.now()
    const answered = fetch(url, { headers }).then((response) => response.arrayBuffer())
    pending.push(answered.then(() => latencies.push(performance.now() - asked)))
    await wait(EVERY_MS)
  }
  await Promise.all(pending)
  return latencies
}

/** Computes a percentile of latencies in ms; `share` is 0.99 for the p99. */
export const computePercentile = (latencies: number[], share: number): number =>
  latencies.sort((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0
