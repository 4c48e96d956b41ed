import { parseFrequency } from 'contract/finance/frequency.ts'
import type { EditReply, Scope } from 'contract/finance/series.ts'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { type Entry, insertEntries, updateEntry } from '../entries/entry.ts'
import { beginSeries, makeUnscheduledNotice, type SeriesAnswers } from '../entries/record-entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import { editPayments } from '../payments/edit-payments.ts'
import { editSeries } from '../recurrence/series-edit.ts'
import { lockEntryAndRecurrence } from '../recurrence/series-lock.ts'
import {
  type EntryChange,
  type EntryEdit,
  findInheritedChanges,
  type InheritedChanges,
  listChangedFields,
  listTouchedFields,
  mergeOwnFields,
  pickEditableValues,
  pickOwnChange,
  type SeriesEntry,
  toEntryChange,
} from './edit-values.ts'

type ScopedEdit = EntryEdit & { scope?: Scope | undefined } & SeriesAnswers

async function editSingle(
  ctx: Ctx,
  entry: Entry,
  { change, changed, answers }: { change: EntryChange; changed: InheritedChanges; answers: SeriesAnswers },
): Promise<EditReply> {
  const words = changed.recurrence
  const frequency = words ? parseFrequency(words) : null
  if (!words || !frequency)
    return { ...(await updateEntry(ctx, entry.id, change)), ...(words ? makeUnscheduledNotice(words) : {}) }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { firstOccurrence, later, series } = await beginSeries(ctx, words, frequency, { ...entry, ...given }, answers)
  await updateEntry(ctx, entry.id, { ...change, ...firstOccurrence })
  await insertEntries(ctx, later)
  return { ok: true, series }
}

const partlyPaidTotalError = () => invalidFieldsError({ centavos: 'Já tem pagamentos. Para parcelar o total, desfaça-os antes.' })

const frequencyScopeError = () =>
  invalidFieldsError({
    recurrence: 'A frequência é de toda a série. Para mudá-la daqui em diante, escolha “Esta e as próximas”.',
  })

/**
 * Paid occurrences and fields changed by hand stay as they are (docs/series.md).
 * @throws 409 if a field changed meanwhile or the series moved; 422 an unknown reference, or a frequency that cannot be parsed; as
 * `editPayments`
 */
export async function editEntry(
  ctx: Ctx,
  kind: EntryKind,
  id: number,
  { scope = 'this', earlierPaid, isTotal, ...edit }: ScopedEdit,
): Promise<EditReply> {
  const { entry, recurrence } = await lockEntryAndRecurrence(ctx.db, kind, id, scope)
  requireNoConflict(edit, edit, { revision: entry.revision, values: pickEditableValues(entry) })
  await requireChangedReferences(ctx.db, edit, entry)
  if (isTotal && entry.paidCentavos > 0) throw partlyPaidTotalError()
  const edited = toEntryChange(edit, entry, ctx.today())
  const payment = await editPayments(ctx, entry, edit, edited)
  const change = { ...edited, ...payment }
  const changed = findInheritedChanges(entry, change, listTouchedFields(edit))
  if (!recurrence || entry.occurrence === null)
    return editSingle(ctx, entry, { change, changed, answers: { earlierPaid, isTotal } })
  if (changed.recurrence !== undefined && scope !== 'following') throw frequencyScopeError()
  if (scope === 'this' || listChangedFields(changed).length === 0)
    return updateEntry(ctx, entry.id, { ...change, ownFields: mergeOwnFields(entry, changed) })
  const seriesEntry: SeriesEntry = { ...entry, occurrenceNumber: entry.occurrence }
  await editSeries(ctx, recurrence, seriesEntry, { changed, edited: { ...payment, ...pickOwnChange(edited) }, scope })
  return { ok: true }
}
