import { parseFrequency } from 'contract/finance/frequency.ts'
import type { Edited, Scope } from 'contract/finance/series.ts'
import type { Ctx } from '../../core/context.ts'
import { requireNoConflict } from '../../core/edit-conflicts.ts'
import { invalid } from '../../core/errors.ts'
import {
  addOwnFields,
  changedFieldNames,
  type EntryChange,
  findInheritedChanges,
  type InheritedChanges,
  type Occurrence,
} from './edit-changes.ts'
import { type EntryEdit, editableValues, findFieldsChangedByHand, toEntryChange } from './edit-values.ts'
import { type Entry, insertEntries, updateEntry } from './entry.ts'
import type { EntryKind } from './filters.ts'
import { beginSeries, unscheduledNotice } from './record.ts'
import { requireReferences } from './references.ts'
import { editSeries } from './series-edit.ts'
import { lockWithSeries } from './series-lock.ts'

type ScopedEdit = EntryEdit & { escopo?: Scope | undefined }

/** An entry that does not come again yet: the answer may be that it does now. */
async function editSingle(
  ctx: Ctx,
  entry: Entry,
  { change, changed }: { change: EntryChange; changed: InheritedChanges },
): Promise<Edited> {
  const words = changed.recurrence
  const frequency = words ? parseFrequency(words) : null
  if (!words || !frequency) return { ...(await updateEntry(ctx, entry.id, change)), ...(words ? unscheduledNotice(words) : {}) }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { firstOccurrence, later, serie } = await beginSeries(ctx, words, frequency, { ...entry, ...given })
  await updateEntry(ctx, entry.id, { ...change, ...firstOccurrence })
  await insertEntries(ctx, later)
  return { ok: true, serie }
}

const frequencyScopeError = () =>
  invalid({ recorrencia: 'A frequência é de toda a série. Para mudá-la daqui em diante, escolha “Esta e as próximas”.' })

/** What the entry points to already may be archived by now; what it is to point to must not be. @throws 422 naming the field */
async function requireNewReferences({ db }: Ctx, before: Entry, edit: EntryEdit): Promise<void> {
  const { clienteId, projetoId, categoriaId, empresaId, metodoId } = edit
  await requireReferences(db, {
    ...(clienteId === before.clientId ? {} : { client: { id: clienteId, field: 'clienteId' } }),
    ...(projetoId === before.projectId ? {} : { project: { id: projetoId, field: 'projetoId' } }),
    ...(categoriaId === before.categoryId ? {} : { category: { id: categoriaId, field: 'categoriaId' } }),
    ...(empresaId === before.companyId ? {} : { company: { id: empresaId, field: 'empresaId' } }),
    ...(metodoId === before.methodId ? {} : { method: { id: metodoId, field: 'metodoId' } }),
  })
}

/**
 * Changes an entry, and with a scope the other occurrences of its series: those that are paid, and what was changed by hand, stay as they
 * are (docs/series.md). Alone it keeps what was changed for itself.
 * @throws 404, 409 somebody else changed a field of the edit meanwhile, or it cannot be moved, 422 a reference that is not there, a
 * frequency that is not understood or not of everything from here on
 */
export async function editEntry(
  ctx: Ctx,
  kind: EntryKind,
  id: number,
  { escopo: scope = 'esta', ...edit }: ScopedEdit,
): Promise<Edited> {
  const { entry, seriesRow } = await lockWithSeries(ctx.db, kind, id, scope)
  requireNoConflict(edit, edit, { revision: entry.revision, values: editableValues(entry) })
  await requireNewReferences(ctx, entry, edit)
  const change = toEntryChange(edit, entry, ctx.today())
  const changed = findInheritedChanges(entry, change, findFieldsChangedByHand(edit))
  if (!seriesRow || entry.occurrence === null) return editSingle(ctx, entry, { change, changed })
  if (changed.recurrence !== undefined && scope !== 'proximas') throw frequencyScopeError()
  if (scope === 'esta' || changedFieldNames(changed).length === 0)
    return updateEntry(ctx, entry.id, { ...change, ownFields: addOwnFields(entry, changed) })
  const occurrence: Occurrence = { ...entry, occurrence: entry.occurrence }
  await editSeries(ctx, seriesRow, occurrence, { changed, paidOn: change.paidOn, scope })
  return { ok: true }
}
