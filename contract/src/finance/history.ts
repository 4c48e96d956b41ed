import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { EntryKind } from './due.ts'

/** How an entry was created: by a form or the API, from a file, or by its series. */
export const EntryOrigin = z.enum(['form', 'import', 'series'])
export type EntryOrigin = z.infer<typeof EntryOrigin>

/** A field's Portuguese name and its formatted values; null is empty. */
export const ChangedField = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type ChangedField = z.infer<typeof ChangedField>

const common = {
  /** An ISO 8601 instant. */
  at: z.string(),
  /** Null when the server made the change, or for a change from before people were recorded. */
  by: z.nullable(z.string()),
}

export const HistoryEvent = z.discriminatedUnion('type', [
  /** The entry was created. `fields` holds its first values; `detail` is the import's file or the series' frequency, null for `form`. */
  z.object({
    type: z.literal('created'),
    origin: EntryOrigin,
    detail: z.nullable(z.string()),
    fields: z.array(ChangedField),
    ...common,
  }),
  z.object({ type: z.literal('changed'), fields: z.array(ChangedField), ...common }),
  /** The entry was marked as paid; `day` is the payment's day. */
  z.object({ type: z.literal('paid'), day: CivilDate, ...common }),
  z.object({ type: z.literal('reopened'), ...common }),
  z.object({ type: z.literal('deleted'), ...common }),
  z.object({ type: z.literal('restored'), ...common }),
  /** A receipt was attached; `fields` holds its kind. */
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
