import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { Revision } from '../values/revisions.ts'
import { Id, RawText, SavedReply } from '../values/values.ts'
import { EntryKind } from './due.ts'
import { Scope } from './series.ts'
import { CONFIG_ACCESS, ConfigItemToDelete } from './settings.ts'

const NOUNS = { outflow: 'saída', inflow: 'entrada' } as const

const KindNoun = z.codec(z.enum(['saída', 'entrada'], 'Informe saída ou entrada'), EntryKind, {
  decode: (noun) => (noun === 'saída' ? 'outflow' : 'inflow'),
  encode: (kind) => NOUNS[kind],
})

/** The specification (§7) identifies an entry by its text and its date; our screens send its id too. */
const EntryToDeleteFields = z.object({
  nome: KindNoun,
  descricao: z.nullish(RawText(400, 'Informe a descrição')),
  data: z.nullish(RawText(40, 'Informe a data')),
  id: z.optional(Id),
  /**
   * The revision that the screen showed: an entry that was changed since is not deleted (409 `changed_elsewhere`). Absent: the entry is
   * deleted in its current state.
   */
  revision: z.optional(Revision),
  /** Which occurrences of a series the deletion reaches; absent, only this one. */
  scope: z.optional(Scope),
})
const DELETE_NAMES = { nome: 'kind', descricao: 'description', data: 'dateText' } as const
export const EntryToDelete = withCodeNames(EntryToDeleteFields, DELETE_NAMES)
export const encodeEntryToDelete = createInputEncoder(EntryToDeleteFields, DELETE_NAMES, {
  nome: (kind: EntryKind) => NOUNS[kind],
})
export type EntryToDelete = z.output<typeof EntryToDelete>

/** `deleted` counts this occurrence too and is absent for an entry without a series; `revision` is the one that the undo names. */
export const DeletionReply = z.extend(SavedReply, { deleted: z.optional(z.int()), revision: z.optional(Revision) })
export type DeletionReply = z.infer<typeof DeletionReply>

export const deleteConfigItemOrEntry = endpoint({
  method: 'POST',
  access: 'authenticated',
  bodyAccess: [...CONFIG_ACCESS, ...Object.values(NOUNS).map((nome) => ({ when: { nome }, needs: 'finance.write' as const }))],
  seed: true,
  path: '/webhook/api/v1/config/delete',
  summary: 'Delete a config item, or an outflow or inflow by id or by text and date',
  json: z.union([ConfigItemToDelete, EntryToDelete], 'Informe category e id, ou nome, descricao e data'),
  reply: DeletionReply,
  tolerant: z.unknown(),
})
