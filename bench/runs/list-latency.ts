import { setTimeout as wait } from 'node:timers/promises'
import type { Behaviour, FakeService } from '../../server/src/testing/automation-service/fake-service.ts'
import { computePercentile } from '../measure.ts'
import { sendSteadily } from '../steady.ts'
import { type KillableServer, submitLaunch } from './killable-server.ts'

/** Ways in which a service fails to answer properly. */
const TROUBLE: readonly Behaviour[] = [
  { kind: 'answer', status: 404 },
  { kind: 'answer', status: 500 },
  { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } },
  { kind: 'hang' },
  { kind: 'drip-head' },
  { kind: 'drip-body' },
  { kind: 'flood' },
  { kind: 'redirect', to: 'http://169.254.169.254/' },
  { kind: 'close' },
]
const ROUNDS = 16
const ROUND_MS = 6_000
const LAUNCH_EVERY_MS = 400

/**
 * A list's p99 in ms during launches to a service that works (`quiet`) and to a service that fails (`troubled`). `increase`: the
 * difference, as a share of `quiet`.
 */
export type ListLatency = { quiet: number; troubled: number; increase: number; calls: number; launches: number }

/** Measures a list's p99 during launches, alternating between a service that works and one that fails in the ways of `TROUBLE`. */
export async function measureListLatencyDuringLaunches(server: KillableServer, service: FakeService): Promise<ListLatency> {
  const url = `${server.url}/webhook/api/v1/saidas?limit=50`
  const figures = { quiet: [] as number[], troubled: [] as number[] }
  let calls = 0
  let launches = 0
  const keepLaunching = async (until: Promise<unknown>) => {
    let over = false
    void until.then(() => {
      over = true
    })
    while (!over) {
      launches += 1
      void submitLaunch(server.url, `Calma ${launches}`, `calm-${launches}`)
      await wait(LAUNCH_EVERY_MS)
    }
  }
  await sendSteadily([{ url }], { milliseconds: ROUND_MS })
  for (let round = 0; round < ROUNDS; round++) {
    const troubled = round % 2 === 1
    if (troubled) for (const behaviour of TROUBLE) service.answerWith(behaviour, { times: 2 })
    const asked = sendSteadily([{ url }], { milliseconds: ROUND_MS })
    await Promise.all([asked, keepLaunching(asked)])
    const { latencies } = await asked
    calls += latencies.length
    figures[troubled ? 'troubled' : 'quiet'].push(...latencies)
    if (troubled) service.answerWith({ kind: 'answer', status: 200 })
  }
  const [quiet, worse] = [computePercentile(figures.quiet, 0.99), computePercentile(figures.troubled, 0.99)]
  return { quiet, troubled: worse, increase: worse / quiet - 1, calls, launches }
}
