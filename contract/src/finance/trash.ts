import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id } from '../values.ts'
import { EntryKind } from './due.ts'
import { EntryId } from './entries.ts'
import { EntryFilters, EntryPage } from './filters.ts'

/** A deleted entry can be restored until the end of the thirtieth day after the one on which it was deleted (docs/trash.md). */
export const TRASH_DAYS = 30

/** The most that is restored in one go. */
export const MAX_RESTORED = 500

/** Opaque to callers; in truth the last row's instant of deletion, in microseconds since 1970, and its id. */
const TrashCursor = z.string().check(z.regex(/^\d{1,16}_[1-9]\d{0,15}$/, 'Cursor inválido'))

const TrashedEntry = z.object({
  id: z.int(),
  descricao: z.string(),
  /** Of the entry itself, not of its deletion. */
  data: CivilDate,
  /** Null: it was deleted before it was completed. */
  valorCentavos: z.nullable(z.int()),
  /** The project of an outflow, the client of an inflow. */
  parte: z.nullable(z.string()),
  /** Which occurrence of a series it is: 1 is the first. */
  ocorrencia: z.nullable(z.int()),
  /** How many come back with it. */
  comprovantes: z.int(),
  /** An instant, ISO 8601. */
  excluidaEm: z.string(),
  /** Null: the server itself, or before deletions were recorded. */
  excluidaPor: z.nullable(z.string()),
  /** The last day on which it can be restored; in the night after it goes for good. */
  ficaAte: CivilDate,
})
export type TrashedEntry = z.infer<typeof TrashedEntry>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/finance/trash',
  summary: 'Deleted outflows or inflows, the latest deleted first',
  query: z.object({
    kind: EntryKind,
    q: EntryFilters.shape.q,
    limit: EntryPage.shape.limit,
    cursor: z.optional(TrashCursor),
  }),
  reply: z.object({ lixeira: z.array(TrashedEntry), nextCursor: z.optional(z.string()) }),
})

const CHOOSE = `Escolha de 1 a ${MAX_RESTORED} lançamentos`

/** 404 where one of them is gone for good; then none is restored. */
export const restoreTrash = endpoint({
  method: 'POST',
  path: '/api/finance/trash/restore',
  summary: 'Restore deleted outflows or inflows, all or none',
  json: z.object({ ids: z.array(Id, CHOOSE).check(z.minLength(1, CHOOSE), z.maxLength(MAX_RESTORED, CHOOSE)) }),
  reply: z.object({ ...Done.shape, quantidade: z.int() }),
})

/** There is no way back. 404 where it is gone already, or was restored. */
export const purgeEntry = endpoint({
  method: 'POST',
  path: '/api/finance/trash/:id/purge',
  summary: 'Delete for good an outflow or inflow that is in the trash',
  params: EntryId,
  json: z.object({}),
  reply: Done,
})
