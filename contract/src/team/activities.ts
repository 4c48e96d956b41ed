import * as z from 'zod/mini'
import { endpoint, type HandlerInput } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id } from '../values/values.ts'
import { ActivityType } from './activity-type.ts'
import { activityFields } from './board.ts'

/** `points` were given under the activity's own rule version. */
export const SalesActivity = z.object({
  id: z.int(),
  revision: Revision,
  member: z.object({ id: z.int(), name: z.string() }),
  type: ActivityType,
  /** The contact that was made, by which the points were given; its name is null once it is gone. */
  contact: z.nullish(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  date: z.string(),
  centavos: z.nullable(z.int()),
  description: z.nullable(z.string()),
  points: z.int(),
  rule: z.int(),
  by: z.string(),
  at: z.string(),
})
export type SalesActivity = z.infer<typeof SalesActivity>

export const ActivityFilters = z.object({
  member: z.optional(Id),
  type: z.optional(ActivityType),
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
})
export type ActivityFilters = z.output<typeof ActivityFilters>

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/team/activities',
  access: 'team.read',
  summary: 'List meetings and sales, newest first',
  query: z.extend(ActivityFilters, { before: z.optional(Id) }),
  reply: z.object({ activities: z.array(SalesActivity), next: z.nullable(z.int()) }),
})

/** The activity keeps the rule version of its registration. */
export const editActivity = endpoint({
  method: 'PATCH',
  path: '/api/team/activities/:id',
  access: 'team.write',
  summary: 'Change a meeting or a sale; its points are reversed and given again',
  json: editSchema(activityFields),
})

export type ActivityEdit = HandlerInput<typeof editActivity, never>['json']

export const deleteOrRestoreActivity = endpoint({
  method: 'POST',
  path: '/api/team/activities/:id/delete',
  access: 'team.write',
  summary: 'Delete a meeting or a sale and reverse its points; `restore` undoes both',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

export const LEDGER_LINE_KINDS = ['given', 'reversed'] as const

/** The ledger is append-only. */
const LedgerEntry = z.object({
  id: z.int(),
  activityId: z.int(),
  kind: z.enum(LEDGER_LINE_KINDS),
  member: z.string(),
  date: z.string(),
  /** Negative for a reversal. */
  points: z.int(),
  rule: z.int(),
  by: z.string(),
  at: z.string(),
})

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/team/activities/:id/ledger',
  access: 'team.read',
  summary: 'List an activity’s lines in the points ledger, oldest first',
  reply: z.object({ entries: z.array(LedgerEntry) }),
})
