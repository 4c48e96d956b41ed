// A model of decision 0017 in memory, for outflows that two people edit: property tests over HTTP and in two browsers compare the
// real entries with it.

export type Fields = { notes: string; centavos: number | null; description: string; paid: boolean }
export type Change = Partial<Fields>

/**
 * An entry of the model. `payments` counts how often it was paid or reopened, `deletions` how often it was deleted or restored.
 * `own`: the fields of an occurrence that were changed on that occurrence alone, or that an edit of the series left alone because the
 * occurrence was not open. `deletion`: the id of the deletion that removed it, perhaps together with other occurrences.
 */
export type ModelEntry = {
  fields: Fields
  deleted: boolean
  payments: number
  deletions: number
  own: Set<keyof Fields>
  deletion?: string
}

/** The answer to a call: its status, and the fields that a conflict names. */
export type ModelAnswer = { status: number; conflict: string[] }

const DONE: ModelAnswer = { status: 200, conflict: [] }
const refused = (status: number, conflict: string[] = []): ModelAnswer => ({ status, conflict })

export const anEntry = (): ModelEntry => ({
  fields: { notes: 'a', centavos: 1, description: 'Luz', paid: false },
  deleted: false,
  payments: 0,
  deletions: 0,
  own: new Set(),
})

/** Copies an entry as a person's screen shows it. The copy stays as it is while the entry changes. */
export const copyAsShown = (entry: ModelEntry): ModelEntry => structuredClone(entry)

const names = (change: Change) => Object.keys(change) as (keyof Fields)[]

function setPaid(entry: ModelEntry, paid: boolean): void {
  if (entry.fields.paid !== paid) entry.payments++
  entry.fields.paid = paid
}

function setDeleted(entry: ModelEntry, deleted: boolean): void {
  entry.deleted = deleted
  entry.deletions++
}

export function applyEdit(entry: ModelEntry, seen: Pick<ModelEntry, 'fields'>, wanted: Change): ModelAnswer {
  if (entry.deleted) return refused(404)
  const conflict = names(wanted).filter((name) => entry.fields[name] !== seen.fields[name] && entry.fields[name] !== wanted[name])
  if (conflict.length > 0) return refused(409, conflict)
  const { paid, ...others } = wanted
  Object.assign(entry.fields, others)
  for (const name of names(others)) entry.own.add(name)
  if (paid !== undefined) setPaid(entry, paid)
  return DONE
}

/** Applies an edit of the series to another occurrence. An occurrence that is not open keeps its values, as its own fields. */
function applySeriesEdit(occurrence: ModelEntry, change: Omit<Change, 'paid'>): void {
  const isOpen = !occurrence.deleted && !occurrence.fields.paid
  for (const name of names(change)) {
    if (!isOpen) occurrence.own.add(name)
    else if (!occurrence.own.has(name)) Object.assign(occurrence.fields, { [name]: change[name as keyof typeof change] })
  }
}

/**
 * Applies an edit with the scope "Todas em aberto". Conflicts are checked on the edited occurrence only. Each other open occurrence takes
 * the change, except `paid` and the fields that were edited on it alone; paid and deleted occurrences keep their values (docs/series.md).
 */
export function applyEditToOpenOccurrences(
  series: readonly ModelEntry[],
  entry: ModelEntry,
  seen: Pick<ModelEntry, 'fields'>,
  wanted: Change,
): ModelAnswer {
  const outcome = applyEdit(entry, seen, wanted)
  if (outcome.status !== 200) return outcome
  const { paid: _ofItAlone, ...followed } = wanted
  for (const name of names(followed)) entry.own.delete(name)
  for (const other of series) if (other !== entry) applySeriesEdit(other, followed)
  return outcome
}

export function applyPayment(entry: ModelEntry, seen: ModelEntry): ModelAnswer {
  const { paid, centavos } = entry.fields
  if (entry.deleted || paid || centavos === null || centavos !== seen.fields.centavos) return refused(409)
  setPaid(entry, true)
  return DONE
}

/** Undoes a payment. `paid`: a copy of the entry, made when that payment was made. */
export function applyPaymentUndo(entry: ModelEntry, paid: ModelEntry): ModelAnswer {
  if (entry.deleted || (entry.fields.paid && entry.payments !== paid.payments)) return refused(409)
  setPaid(entry, false)
  return DONE
}

/** Deletes an entry. `alsoOpen`: the series whose open occurrences are deleted together with it. */
export function applyDeletion(entry: ModelEntry, seen: ModelEntry, alsoOpen: readonly ModelEntry[] = []): ModelAnswer {
  if (entry.deleted) return refused(404)
  const conflict = names(entry.fields).filter((name) => entry.fields[name] !== seen.fields[name])
  if (conflict.length > 0) return refused(409, conflict)
  const deletion = crypto.randomUUID()
  for (const one of new Set([entry, ...alsoOpen.filter(({ deleted, fields }) => !deleted && !fields.paid)])) {
    setDeleted(one, true)
    one.deletion = deletion
  }
  return DONE
}

/**
 * Undoes a deletion. `removed`: a copy of the entry, made when that deletion was made. All occurrences of `series` that the same
 * deletion removed are restored.
 */
export function applyDeletionUndo(entry: ModelEntry, removed: ModelEntry, series: readonly ModelEntry[] = []): ModelAnswer {
  if (!entry.deleted) return DONE
  if (entry.deletions !== removed.deletions) return refused(409)
  const together = series.filter(({ deleted, deletion }) => deleted && deletion === entry.deletion)
  for (const one of new Set([entry, ...together])) setDeleted(one, false)
  return DONE
}
