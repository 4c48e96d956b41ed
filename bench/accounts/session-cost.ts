import type { BenchServer } from '../calls/bench-server.ts'
import { CALLS } from '../calls/calls.ts'
import { computeMedian, measureByTurns } from '../measure.ts'
import type { BenchTeamServer } from './team-server.ts'

/**
 * The cost of a session for one call, with times in ms. `cost`: how much longer the call takes with a session, as a share of its time in
 * local mode.
 */
export type SessionCost = { name: string; localP50: number; teamP50: number; cost: number }

/**
 * Over twelve turns, even two measurements of the same call differed by up to a tenth. A cost of some percent shows only over many turns.
 */
const TURNS = 40

const isMeasured = ({ name }: { name: string }) => name === 'list, first page of 50' || name.startsWith('dashboard')

/** Measures the calls of the list and of the dashboard, alternating between local mode and a session. */
export async function measureSessionCost(local: BenchServer, team: BenchTeamServer): Promise<SessionCost[]> {
  const costs: SessionCost[] = []
  for (const { name, path } of CALLS.filter(isMeasured)) {
    const request = { method: 'GET', headers: {}, body: undefined }
    const [without, withSession] = await measureByTurns(
      [
        { ...request, url: `${local.base}${path}` },
        { ...request, url: `${team.base}${path}`, headers: { cookie: team.cookie, 'x-forwarded-for': '10.0.0.1' } },
      ],
      { turns: TURNS },
    )
    if (!without || !withSession) throw new Error('fewer figures than were asked for')
    const cost = computeMedian(without.rates.map((rate, turn) => rate / (withSession.rates[turn] ?? rate))) - 1
    costs.push({ name, localP50: without.p50, teamP50: withSession.p50, cost })
  }
  return costs
}
