import { setTimeout as wait } from 'node:timers/promises'
import { computePercentile, requestSteadily } from '../steady.ts'
import type { TeamServer } from './team-server.ts'

const ROUNDS = 8
const ROUND_MS = 5_000
const PER_SECOND = 20

/** The list's p99 in ms without (`quiet`) and with sign-ins (`busy`), and what became of these. */
export type ListDuringSignIns = {
  perSecond: number
  quiet: number
  busy: number
  slowdown: number
  sent: number
  signedIn: number
  putOff: number
}

/** Sends sign-ins at a steady pace until `until` ends. @returns their statuses */
async function signInSteadily({ signIn }: TeamServer, until: Promise<unknown>): Promise<number[]> {
  let over = false
  void until.then(() => {
    over = true
  })
  const pending: Promise<number>[] = []
  for (let turn = 0; !over; turn++) {
    pending.push(signIn(turn))
    await wait(1_000 / PER_SECOND)
  }
  return Promise.all(pending)
}

/** Measures the list's p99 with and without people signing in, by turns. */
export async function measureListDuringSignIns(server: TeamServer): Promise<ListDuringSignIns> {
  const headers = { cookie: server.cookie, 'x-forwarded-for': '10.0.0.1' }
  const ask = () => requestSteadily(`${server.base}/webhook/api/v1/saidas?limit=50`, { milliseconds: ROUND_MS, headers })
  const figures = { quiet: [] as number[], busy: [] as number[] }
  const statuses: number[] = []
  await ask()
  for (let round = 0; round < ROUNDS; round++) {
    const asked = ask()
    if (round % 2 === 1) statuses.push(...(await signInSteadily(server, asked)))
    figures[round % 2 === 1 ? 'busy' : 'quiet'].push(...(await asked))
  }
  const [quiet, busy] = [computePercentile(figures.quiet, 0.99), computePercentile(figures.busy, 0.99)]
  const count = (status: number) => statuses.filter((one) => one === status).length
  const outcomes = { sent: statuses.length, signedIn: count(200), putOff: count(429) }
  return { perSecond: PER_SECOND, quiet, busy, slowdown: busy / quiet - 1, ...outcomes }
}
