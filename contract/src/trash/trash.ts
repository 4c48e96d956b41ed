import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Permission } from '../calls/permissions.ts'
import { CivilDate } from '../values/dates.ts'
import { DoneReply, Id } from '../values/values.ts'

export const TRASH_KINDS = ['piece', 'document', 'recording', 'kit', 'persona', 'lead'] as const
export const TrashKind = z.enum(TRASH_KINDS, 'Tipo desconhecido')
export type TrashKind = z.infer<typeof TrashKind>

/** The permission to restore a deleted record, or to delete it for good. */
export const TRASH_PERMISSIONS: Readonly<Record<TrashKind, Permission>> = {
  piece: 'content.write',
  document: 'content.write',
  recording: 'recordings.write',
  kit: 'clients.write',
  persona: 'clients.write',
  lead: 'leads.write',
}
const bodyAccess = TRASH_KINDS.map((kind) => ({ when: { kind }, needs: TRASH_PERMISSIONS[kind] }))

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
  bodyAccess,
  summary: 'Restore a deleted piece, text, recording, kit, persona or lead',
  json: z.object({ kind: TrashKind, id: Id }),
})

/** Deletes a record of the trash for good. @throws 404 where it is not in the trash (any more) */
export const purgeTrashedRecord = endpoint({
  method: 'POST',
  path: '/api/trash/purge',
  access: 'authenticated',
  bodyAccess,
  summary: 'Delete for good a piece, text, recording, kit, persona or lead that is in the trash',
  json: z.object({ kind: TrashKind, id: Id }),
})

/**
 * Deletes for good all records of the trash, or those of one kind, that the person may delete so. `until`: the instant of the latest
 * deletion that the person saw; what was deleted later stays.
 */
export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/trash/empty',
  access: 'authenticated',
  summary: 'Delete for good all pieces, texts, recordings, kits, personas and leads in the trash',
  json: z.object({ kind: z.optional(TrashKind), until: z.iso.datetime() }),
  reply: z.object({ ...DoneReply.shape, count: z.int() }),
})
