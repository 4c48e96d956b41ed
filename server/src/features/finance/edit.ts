import { parseFrequency } from 'contract/finance/frequency.ts'
import type { Edited, Scope } from 'contract/finance/series.ts'
import type { Ctx } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { type Change, changedOf, namesOf, type Occurrence, ownAfter } from './edit-changes.ts'
import { type Entry, insertMore, updateEntry } from './entry.ts'
import { beginSeries, onlyNoted } from './record.ts'
import { editSeries } from './series-edit.ts'
import type { Locked } from './series-lock.ts'

/** An entry that does not come again yet: the answer may be that it does now. */
async function editSingle(ctx: Ctx, entry: Entry, change: Change): Promise<Edited> {
  const words = changedOf(entry, change).recurrence
  const frequency = words ? parseFrequency(words) : null
  if (!words || !frequency) return { ...(await updateEntry(ctx, entry.id, change)), ...(words ? onlyNoted(words) : {}) }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { own, later, serie } = await beginSeries(ctx, words, frequency, { ...entry, ...given })
  await updateEntry(ctx, entry.id, { ...change, ...own })
  await insertMore(ctx, later)
  return { ok: true, serie }
}

const wideOnly = () =>
  invalid({ recorrencia: 'A frequência é de toda a série. Para mudá-la daqui em diante, escolha “Esta e as próximas”.' })

/**
 * Changes an entry, and with a scope the other occurrences of its series: those that are paid, and what was changed by hand, stay as they
 * are (docs/series.md). Alone it keeps what was changed for itself.
 * @throws 409 it cannot be moved, 422 a frequency that is not understood or not of everything from here on
 */
export async function editEntry(ctx: Ctx, { entry, of }: Locked, change: Change, scope: Scope = 'esta'): Promise<Edited> {
  if (!of || entry.occurrence === null) return editSingle(ctx, entry, change)
  const changed = changedOf(entry, change)
  if (changed.recurrence !== undefined && scope !== 'proximas') throw wideOnly()
  if (scope === 'esta' || namesOf(changed).length === 0)
    return updateEntry(ctx, entry.id, { ...change, ownFields: ownAfter(entry, changed) })
  const occurrence: Occurrence = { ...entry, occurrence: entry.occurrence }
  await editSeries(ctx, of, occurrence, { changed, paidOn: change.paidOn, scope })
  return { ok: true }
}
