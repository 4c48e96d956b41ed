import type { ActivityType } from 'contract/team/board.ts'
import { Id } from 'contract/values.ts'
import * as z from 'zod/mini'

/** The board's periods in the address (specification §2). The first one is the default, which the address leaves out. */
export const PERIODS = ['mes', 'semana', 'hoje', 'tudo'] as const
export type Period = (typeof PERIODS)[number]

/** The periods of Atividades; without one it lists all. */
export const LIST_PERIODS = ['hoje', 'semana', 'mes', 'mes-passado'] as const
export type ListPeriod = (typeof LIST_PERIODS)[number]

/** The search parameters of the board: its period, and `tv` for the television view. */
export type TeamSearch = { periodo?: Exclude<Period, 'mes'>; tv?: 1 }

/** The search parameters of Atividades: its filters. */
export type ActivitiesSearch = { periodo?: ListPeriod; member?: number; type?: ActivityType }

const BoardPeriod = z.enum(['semana', 'hoje', 'tudo'])
const Tv = z.literal(1)
const AnyPeriod = z.enum(LIST_PERIODS)
const TYPES: readonly [ActivityType, ActivityType] = ['MEETING', 'SALE'] // the router needs no more of the contract
const Type = z.enum(TYPES)

function readParameter<Value>(name: string, schema: z.ZodMiniType<Value>, given: unknown): Record<string, Value> {
  const { success, data } = z.safeParse(schema, given)
  return success ? { [name]: data } : {}
}

/** Reads the search parameters, leaving out the invalid ones: a link may be old or mistyped. */
export const readTeamSearch = (search: Record<string, unknown>): TeamSearch => ({
  ...readParameter('periodo', BoardPeriod, search.periodo),
  ...readParameter('tv', Tv, search.tv),
})

export const readActivitiesSearch = (search: Record<string, unknown>): ActivitiesSearch => ({
  ...readParameter('periodo', AnyPeriod, search.periodo),
  ...readParameter('member', Id, search.member),
  ...readParameter('type', Type, search.type),
})
