import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Permission } from '../calls/permissions.ts'
import { CivilDate } from '../values/dates.ts'
import { DoneReply, Id } from '../values/values.ts'

export const TRASH_KINDS = ['piece', 'document', 'recording', 'kit', 'persona', 'lead'] as const
export const TrashKind = z.enum(TRASH_KINDS, 'Tipo desconhecido')
export type TrashKind = z.infer<typeof TrashKind>

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
  name: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  deletedAt: z.string(),
  deletedBy: z.nullable(z.string()),
  restorableUntil: CivilDate,
})
export type TrashedRecord = z.infer<typeof TrashedRecord>

/** Opaque to callers; the instant of deletion is in microseconds since 1970. */
const TrashCursor = z.string().check(z.regex(/^\d{1,16}_[a-z]+_[1-9]\d{0,15}$/, 'Cursor inválido'))

/** Only of kinds that the person may read; entries have a trash of their own. */
export const listTrashedRecords = endpoint({
  method: 'GET',
  path: '/api/trash',
  access: 'authenticated',
  summary: 'Deleted pieces, texts, recordings, kits, personas and leads, the latest deleted first',
  query: z.object({ kind: z.optional(TrashKind), cursor: z.optional(TrashCursor) }),
  reply: z.object({ records: z.array(TrashedRecord), nextCursor: z.optional(z.string()) }),
})

/** @throws 404 if the record is not in the trash (any more), 409 `name_taken`, or `owner_archived` for a persona of an archived client */
export const restoreTrashedRecord = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  access: 'authenticated',
  bodyAccess,
  summary: 'Restore a deleted piece, text, recording, kit, persona or lead',
  json: z.object({ kind: TrashKind, id: Id }),
})

export const purgeTrashedRecord = endpoint({
  method: 'POST',
  path: '/api/trash/purge',
  access: 'authenticated',
  bodyAccess,
  summary: 'Delete for good a piece, text, recording, kit, persona or lead that is in the trash',
  json: z.object({ kind: TrashKind, id: Id }),
})

/** `until`: the instant of the latest deletion that the person saw; what was deleted later stays. */
export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/trash/empty',
  access: 'authenticated',
  summary: 'Delete for good all pieces, texts, recordings, kits, personas and leads in the trash',
  json: z.object({ kind: z.optional(TrashKind), until: z.iso.datetime() }),
  reply: z.object({ ...DoneReply.shape, count: z.int() }),
})
