import { computePercentile } from '../measure.ts'
import { sendSteadily } from '../steady.ts'
import type { BenchTeamServer } from './team-server.ts'

const ROUNDS = 8
const ROUND_MS = 5_000
const PER_SECOND = 20

/** The list's p99 in ms without sign-ins (`quiet`) and during sign-ins (`busy`), and the outcomes of the sign-ins. */
export type ListDuringSignIns = {
  perSecond: number
  quiet: number
  busy: number
  slowdown: number
  sent: number
  signedIn: number
  putOff: number
}

/** Measures the list's p99, alternating between rounds with and without people who sign in. */
export async function measureListDuringSignIns({ base, cookie, signIns }: BenchTeamServer): Promise<ListDuringSignIns> {
  const list = { url: `${base}/webhook/api/v1/saidas?limit=50`, headers: { cookie, 'x-forwarded-for': '10.0.0.1' } }
  const ask = () => sendSteadily([list], { milliseconds: ROUND_MS })
  const signInMeanwhile = () => sendSteadily(signIns, { everyMs: 1_000 / PER_SECOND, milliseconds: ROUND_MS })
  const figures = { quiet: [] as number[], busy: [] as number[] }
  const statuses: number[] = []
  await ask()
  for (let round = 0; round < ROUNDS; round++) {
    const isBusy = round % 2 === 1
    const [asked, signedIn] = await Promise.all([ask(), isBusy ? signInMeanwhile() : undefined])
    figures[isBusy ? 'busy' : 'quiet'].push(...asked.latencies)
    statuses.push(...(signedIn?.statuses ?? []))
  }
  const [quiet, busy] = [computePercentile(figures.quiet, 0.99), computePercentile(figures.busy, 0.99)]
  const count = (status: number) => statuses.filter((one) => one === status).length
  const outcomes = { sent: statuses.length, signedIn: count(200), putOff: count(429) }
  return { perSecond: PER_SECOND, quiet, busy, slowdown: busy / quiet - 1, ...outcomes }
}
