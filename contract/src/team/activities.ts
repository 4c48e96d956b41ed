import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint, type Parsed } from '../endpoint.ts'
import { editOf, Revision } from '../revisions.ts'
import { Done, Id } from '../values.ts'
import { ActivityDraft, ActivityType } from './board.ts'

/** A meeting or a sale, as it stands. `points` are those it was given under its rule. */
export const SalesActivity = z.object({
  id: z.int(),
  revision: Revision,
  member: z.object({ id: z.int(), name: z.string() }),
  type: ActivityType,
  date: z.string(),
  /** Null for a meeting. */
  centavos: z.nullable(z.int()),
  description: z.nullable(z.string()),
  points: z.int(),
  /** The version of the rules that gave them. */
  rule: z.int(),
  by: z.string(),
  /** ISO instant of its registration. */
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

/** The newest day first, and of a day what was registered last; 30 a page. `before` is the last one that was seen. */
export const listActivities = endpoint({
  method: 'GET',
  path: '/api/team/activities',
  summary: 'Meetings and sales, newest first',
  query: z.extend(ActivityFilters, { before: z.optional(Id) }),
  reply: z.object({ activities: z.array(SalesActivity), next: z.nullable(z.int()) }),
})

/** Only the fields that changed, named as in the form; `base` has them in the same units. Priced by the rule that it was registered under. */
export const editActivity = endpoint({
  method: 'PATCH',
  path: '/api/team/activities/:id',
  summary: 'Change a meeting or a sale; its points are reversed and given again',
  params: z.object({ id: Id }),
  json: editOf(ActivityDraft.shape),
  reply: Done,
})

export type ActivityEdit = Parsed<typeof editActivity, never>['json']

export const deleteActivity = endpoint({
  method: 'POST',
  path: '/api/team/activities/:id/delete',
  summary: 'Take a meeting or a sale back by a reversal; `restore` undoes that',
  params: z.object({ id: Id }),
  json: z.object({ restore: z.optional(z.boolean()) }),
  reply: Done,
})

export const LEDGER_KINDS = ['given', 'reversed'] as const

/** One line of the ledger: nothing in it is ever changed or erased. */
const LedgerEntry = z.object({
  id: z.int(),
  activityId: z.int(),
  kind: z.enum(LEDGER_KINDS),
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
  summary: 'Every point that an activity gave or took back, oldest first',
  params: z.object({ id: Id }),
  reply: z.object({ entries: z.array(LedgerEntry) }),
})

/** What the boards of everybody are told, as it happens. */
export const Movement = z.object({
  member: z.object({ id: z.int(), name: z.string() }),
  /** What it comes to: negative where points were taken back. */
  points: z.int(),
  type: ActivityType,
  centavos: z.nullable(z.int()),
  date: z.string(),
})
export type Movement = z.infer<typeof Movement>
