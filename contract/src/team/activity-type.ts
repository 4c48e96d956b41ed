import * as z from 'zod/mini'

/** The activity types of the specification (§9). */
export const ACTIVITY_TYPES = ['MEETING', 'SALE'] as const
export const ActivityType = z.enum(ACTIVITY_TYPES, 'Informe o tipo de atividade')
export type ActivityType = z.infer<typeof ActivityType>

export const ACTIVITY_TYPE_NAMES: Readonly<Record<ActivityType, string>> = { MEETING: 'Reunião', SALE: 'Venda' }
