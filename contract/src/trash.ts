import * as z from 'zod/mini'
import { CivilDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

export const TRASH_KINDS = ['piece', 'document', 'recording', 'kit', 'persona', 'lead'] as const
export const TrashKind = z.enum(TRASH_KINDS, 'Tipo desconhecido')
export type TrashKind = z.infer<typeof TrashKind>

const TrashedRecord = z.object({
  kind: TrashKind,
  id: z.int(),
  /** Null for a text without a title. */
  name: z.nullable(z.string()),
  /** What tells the record from others of the same name: the client of a piece, a kit or a persona, the place of a lead. */
  detail: z.nullable(z.string()),
  deletedAt: z.string(),
  /** Null when the server deleted the record. */
  deletedBy: z.nullable(z.string()),
  /** The last day on which the record can be restored. */
  restorableUntil: CivilDate,
})
export type TrashedRecord = z.infer<typeof TrashedRecord>

/** A keyset cursor, opaque to callers: the last row's instant of deletion in microseconds since 1970, its kind and its id. */
const TrashCursor = z.string().check(z.regex(/^\d{1,16}_[a-z]+_[1-9]\d{0,15}$/, 'Cursor inválido'))

/** Lists the deleted records of the kinds that the person may read, the latest deleted first. Entries have a trash of their own. */
export const listTrashedRecords = endpoint({
  method: 'GET',
  path: '/api/trash',
  access: 'authenticated',
  summary: 'Deleted pieces, texts, recordings, kits, personas and leads, the latest deleted first',
  query: z.object({ kind: z.optional(TrashKind), cursor: z.optional(TrashCursor) }),
  reply: z.object({ records: z.array(TrashedRecord), nextCursor: z.optional(z.string()) }),
})

/**
 * Restores a record with all that belonged to it.
 * @throws 404 where it is not in the trash (any more), 409 `name_taken`, or `owner_archived` for a persona of an archived client
 */
export const restoreTrashedRecord = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  access: 'authenticated',
  bodyAccess: [
    { when: { kind: 'piece' }, needs: 'content.write' },
    { when: { kind: 'document' }, needs: 'content.write' },
    { when: { kind: 'recording' }, needs: 'recordings.write' },
    { when: { kind: 'kit' }, needs: 'clients.write' },
    { when: { kind: 'persona' }, needs: 'clients.write' },
    { when: { kind: 'lead' }, needs: 'leads.write' },
  ],
  summary: 'Restore a deleted piece, text, recording, kit, persona or lead',
  json: z.object({ kind: TrashKind, id: Id }),
})
