// A thread that sends requests at a steady pace. It is separate from the server's thread, because both would otherwise share one event
// loop.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SteadyRequest, SteadyTimings } from './steady.ts'

type Job = { requests: readonly SteadyRequest[]; everyMs: number; milliseconds: number }

const { requests, everyMs, milliseconds } = workerData as Job

async function send({ url, ...init }: SteadyRequest, timings: SteadyTimings): Promise<void> {
  const asked = performance.now()
  const response = await fetch(url, init)
  await response.arrayBuffer()
  timings.latencies.push(performance.now() - asked)
  timings.statuses.push(response.status)
}

const timings: SteadyTimings = { latencies: [], statuses: [] }
const pending: Promise<void>[] = []
const end = performance.now() + milliseconds
for (let turn = 0; performance.now() < end; turn++) {
  const request = requests[turn % requests.length]
  if (request) pending.push(send(request, timings))
  await wait(everyMs)
}
await Promise.all(pending)
parentPort?.postMessage(timings)
