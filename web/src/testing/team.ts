import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { listActivities, type SalesActivity } from 'contract/team/activities.ts'
import { listMemberOptions, readBoard } from 'contract/team/board.ts'
import { listMembers } from 'contract/team/members.ts'
import { DEFAULT_POINT_RULES, type RuleVersion, readRules } from 'contract/team/rules.ts'
import { readTargets } from 'contract/team/targets.ts'
import { vi } from 'vitest'
import { stubReply, stubSession } from './server.ts'

/** The day on which the tests of the team take place, a Friday. */
export const TEAM_TODAY = '2026-11-27'

type Row = HandlerResult<typeof readBoard>[number]

export const aBoardRow = (more: Partial<Row> = {}): Row => ({
  id: 3,
  name: 'Marina Duarte',
  rank: 1,
  points: 858,
  meetings: 21,
  sales: 7,
  soldCentavos: '2980000',
  ...more,
})

/** Seven members, each with name, points, meetings and sales. */
const TEAM = [
  ['Marina Duarte', 858, 21, 7],
  ['Rafael Nogueira', 666, 24, 5],
  ['Beatriz Antunes', 529, 18, 4],
  ['Caio Ferraz', 354, 16, 2],
  ['Juliana Prado', 252, 9, 2],
  ['Thiago Meireles', 208, 7, 2],
  ['Larissa Campos', 50, 5, 0],
] as const

export const aBoard = () =>
  TEAM.map(([name, points, meetings, sales], index) => ({
    id: index + 3,
    rank: index + 1,
    name,
    points,
    meetings,
    sales,
    soldCentavos: '0',
  }))

export const anActivity = (more: Partial<SalesActivity> = {}): SalesActivity => ({
  id: 41,
  revision: 1,
  member: { id: 3, name: 'Marina Duarte' },
  type: 'SALE',
  date: TEAM_TODAY,
  centavos: 7_500_00,
  description: 'Gestão de redes sociais, Odonto Aurora',
  points: 125,
  rule: 1,
  by: 'Operador local',
  at: '2026-11-27T13:00:00.000Z',
  ...more,
})

export const aRule = (more: Partial<RuleVersion> = {}): RuleVersion => ({
  ...DEFAULT_POINT_RULES,
  version: 1,
  by: 'Padrão',
  at: null,
  ...more,
})

/** Freezes `Date` at noon of `TEAM_TODAY` in São Paulo until `vi.useRealTimers` is called. Timers keep running. */
export const freezeDateAtTeamToday = (): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TEAM_TODAY}T15:00:00Z`) })

/** Stubs the local operator's session on `TEAM_TODAY` and a team without activities. */
export function stubTeam(): void {
  stubSession(TEAM_TODAY)
  stubReply(readBoard, [])
  stubReply(listMemberOptions, [
    { id: 3, name: 'Marina Duarte' },
    { id: 4, name: 'Rafael Nogueira' },
  ])
  stubReply(listMembers, {
    members: [
      { id: 3, name: 'Marina Duarte', active: true, person: null, revision: 1 },
      { id: 4, name: 'Rafael Nogueira', active: true, person: null, revision: 1 },
      { id: 9, name: 'Ana Antiga', active: false, person: null, revision: 1 },
    ],
  })
  stubReply(readRules, { versions: [aRule()] })
  stubReply(readTargets, { targets: [] })
  stubReply(listActivities, { activities: [], next: null })
}
