import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { EntryKind } from './due.ts'

export const EntryOrigin = z.enum(['form', 'import', 'series'])
export type EntryOrigin = z.infer<typeof EntryOrigin>

export const ChangedField = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type ChangedField = z.infer<typeof ChangedField>

const common = {
  at: z.string(),
  /** Null when the server made the change, or for a change from before people were recorded. */
  by: z.nullable(z.string()),
}

export const HistoryEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('created'),
    origin: EntryOrigin,
    detail: z.nullable(z.string()),
    fields: z.array(ChangedField),
    ...common,
  }),
  z.object({ type: z.literal('changed'), fields: z.array(ChangedField), ...common }),
  z.object({ type: z.literal('paid'), day: CivilDate, fields: z.optional(z.array(ChangedField)), ...common }),
  z.object({ type: z.literal('reopened'), ...common }),
  z.object({ type: z.literal('deleted'), ...common }),
  z.object({ type: z.literal('restored'), ...common }),
  z.object({ type: z.literal('receipt-attached'), file: z.string(), fields: z.array(ChangedField), ...common }),
  z.object({ type: z.literal('receipt-changed'), file: z.string(), fields: z.array(ChangedField), ...common }),
  z.object({ type: z.enum(['receipt-deleted', 'receipt-restored']), file: z.string(), ...common }),
])
export type HistoryEvent = z.infer<typeof HistoryEvent>

/** `earlier` counts the changes that are older than the listed ones; the creation is listed in any case. */
export const readEntryHistory = endpoint({
  method: 'GET',
  path: '/api/finance/entries/:id/history',
  access: 'finance.read',
  summary: 'Who changed what of an outflow or inflow, and when; newest first',
  reply: z.object({ kind: EntryKind, description: z.string(), events: z.array(HistoryEvent), earlier: z.int() }),
})
