import type { ActivityType } from 'contract/team/board.ts'
import { Id } from 'contract/values.ts'
import * as z from 'zod/mini'

/** Seed §2: the board's periods, as the address has them. The first one needs no saying. */
export const PERIODS = ['mes', 'semana', 'hoje', 'tudo'] as const
export type Period = (typeof PERIODS)[number]

/** Of the list of activities; without one: all. */
export const LIST_PERIODS = ['hoje', 'semana', 'mes', 'mes-passado'] as const
export type ListPeriod = (typeof LIST_PERIODS)[number]

/** What the address of the board holds: its period, and whether it hangs on a wall. */
export type TeamSearch = { periodo?: Exclude<Period, 'mes'>; tv?: 1 }

/** What the address of the list of activities holds: its filters. */
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

/** A link may be old or mistyped: what cannot be read is left out. */
export const readTeamSearch = (search: Record<string, unknown>): TeamSearch => ({
  ...readParameter('periodo', BoardPeriod, search.periodo),
  ...readParameter('tv', Tv, search.tv),
})

export const readActivitiesSearch = (search: Record<string, unknown>): ActivitiesSearch => ({
  ...readParameter('periodo', AnyPeriod, search.periodo),
  ...readParameter('member', Id, search.member),
  ...readParameter('type', Type, search.type),
})
