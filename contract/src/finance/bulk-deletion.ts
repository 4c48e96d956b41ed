import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DoneReply } from '../values/values.ts'
import { EntryKind } from './due.ts'
import { createSelectionSchemas } from './selected-entries.ts'

const { selected, changed } = createSelectionSchemas('lançamentos')

const SelectedToDelete = z.object({ kind: EntryKind, entries: selected })
export type SelectedToDelete = z.output<typeof SelectedToDelete>

/**
 * All or none; of a series the named occurrences alone.
 * @throws 409 naming entries that are gone, of the other kind, or changed by somebody meanwhile
 */
export const deleteEntries = endpoint({
  method: 'POST',
  path: '/api/finance/entries/delete',
  access: 'finance.write',
  summary: 'Delete several entries, all or none',
  json: SelectedToDelete,
  reply: z.object({ ...DoneReply.shape, entries: changed }),
})

/** @throws 409 naming entries that were purged, or restored and deleted again since; then nothing is restored */
export const restoreEntries = endpoint({
  method: 'POST',
  path: '/api/finance/entries/restore',
  access: 'finance.write',
  summary: 'Undo a deletion of several entries, all or none',
  json: SelectedToDelete,
})
