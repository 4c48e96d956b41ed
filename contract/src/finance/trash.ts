import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate } from '../values/dates.ts'
import { DoneReply, Id } from '../values/values.ts'
import { EntryKind } from './due.ts'
import { EntryFilters, EntryPageQuery } from './filters.ts'

/**
 * A deleted entry can be restored until the end of the thirtieth day after the one on which it was deleted, or longer where an owner says
 * so (docs/trash.md).
 */
export const TRASH_DAYS = 30

export const MAX_RESTORED = 500

/** Opaque to callers; the instant of deletion is in microseconds since 1970. */
const TrashCursor = z.string().check(z.regex(/^\d{1,16}_[1-9]\d{0,15}$/, 'Cursor inválido'))

const TrashedEntry = z.object({
  id: z.int(),
  description: z.string(),
  date: CivilDate,
  centavos: z.nullable(z.int()),
  party: z.nullable(z.string()),
  occurrence: z.nullable(z.int()),
  receipts: z.int(),
  deletedAt: z.string(),
  /** Null when the server deleted the entry, or for a deletion from before people were recorded. */
  deletedBy: z.nullable(z.string()),
  /** The last day on which the entry can be restored; it is purged in the night after. */
  restorableUntil: CivilDate,
})
export type TrashedEntry = z.infer<typeof TrashedEntry>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/finance/trash',
  access: 'finance.read',
  summary: 'Deleted outflows or inflows, the latest deleted first',
  query: z.object({
    kind: EntryKind,
    q: EntryFilters.shape.q,
    limit: EntryPageQuery.shape.limit,
    cursor: z.optional(TrashCursor),
  }),
  reply: z.object({
    /** Absent from servers on which an owner cannot change it. */
    days: z.optional(z.int()),
    entries: z.array(TrashedEntry),
    nextCursor: z.optional(z.string()),
  }),
})

const CHOOSE = `Escolha de 1 a ${MAX_RESTORED} lançamentos`

/** All or none. @throws 404 when one of the entries was purged */
export const restoreTrash = endpoint({
  method: 'POST',
  path: '/api/finance/trash/restore',
  access: 'finance.write',
  summary: 'Restore deleted outflows or inflows, all or none',
  json: z.object({ ids: z.array(Id, CHOOSE).check(z.minLength(1, CHOOSE), z.maxLength(MAX_RESTORED, CHOOSE)) }),
  reply: z.object({ ...DoneReply.shape, count: z.int() }),
})

export const purgeEntry = endpoint({
  method: 'POST',
  path: '/api/finance/trash/:id/purge',
  access: 'finance.write',
  summary: 'Delete for good an outflow or inflow that is in the trash',
  json: z.object({}),
})
