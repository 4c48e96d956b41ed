import type { ActivityType } from 'contract/team/activity-type.ts'
import { Id } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** The first one is the default, which the address leaves out (specification §2). */
export const TEAM_PERIODS = ['mes', 'semana', 'hoje', 'tudo'] as const
export type Period = (typeof TEAM_PERIODS)[number]

/** Without a period, all activities are listed. */
export const ACTIVITIES_PERIODS = ['hoje', 'semana', 'mes', 'mes-passado'] as const
export type ActivitiesPeriod = (typeof ACTIVITIES_PERIODS)[number]

const TYPES: readonly [ActivityType, ActivityType] = ['MEETING', 'SALE'] // a copy, which keeps the contract's module out of the router's code

/** `contato`: whom the activity to register was with. */
export const validateTeamSearch = createSearchValidator({
  periodo: z.enum(['semana', 'hoje', 'tudo']),
  tv: z.literal(1),
  contato: SearchWords,
})
export type TeamSearch = ReturnType<typeof validateTeamSearch>

export const validateActivitiesSearch = createSearchValidator({
  periodo: z.enum(ACTIVITIES_PERIODS),
  member: Id,
  type: z.enum(TYPES),
})
export type ActivitiesSearch = ReturnType<typeof validateActivitiesSearch>
