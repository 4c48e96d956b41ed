import { addDays } from 'contract/values/dates.ts'

/** The state that an entry should have in the database. Of an entry without a series, neither the day nor the payment is compared. */
export type ExpectedRow = {
  /** The number of the occurrence, and the index of the part of the split series to which it belongs; 0 is the first part. */
  n: number | null
  part: number | null
  day: string | null
  centavos: number
  /** The names of the columns that an edit of the entry's series leaves unchanged, sorted. */
  own: string[]
  paid: boolean | null
  deleted: boolean
}

/** The state that a series should have: whether it has ended, before which occurrence, and the number of the next occurrence to create. */
type Part = { ended: boolean; occurrences: number | null; next: number }

/**
 * The state that a scenario should have in the database: all its entries in order, including deleted ones; its series; the number of its
 * receipts.
 */
export type ExpectedState = { rows: ExpectedRow[]; parts: Part[]; receipts: number }

export const EMPTY_STATE: ExpectedState = { rows: [], parts: [], receipts: 0 }

const PLAIN = { n: null, part: null, day: null, own: [], paid: null, deleted: false }

export const makeEntryState = (centavos: number, receipts = 0): ExpectedState => ({
  rows: [{ ...PLAIN, centavos }],
  parts: [],
  receipts,
})

/** @returns the state of a newly recorded series with its occurrences of twelve months, all of them open */
export const makeSeriesState = (days: readonly string[], centavos: number): ExpectedState => ({
  rows: days.map((day, n) => ({ ...PLAIN, n, part: 0, day, centavos, paid: false })),
  parts: [{ ended: false, occurrences: null, next: days.length }],
  receipts: 0,
})

type Change = (before: ExpectedState) => ExpectedState

const rows = (change: (row: ExpectedRow) => Partial<ExpectedRow>): Change => {
  return (before) => ({ ...before, rows: before.rows.map((row) => ({ ...row, ...change(row) })) })
}
const changeParts = (change: (part: Part) => Partial<Part>): Change => {
  return (before) => ({ ...before, parts: before.parts.map((part) => ({ ...part, ...change(part) })) })
}

const onlyIf = (holds: boolean, change: Partial<ExpectedRow>): Partial<ExpectedRow> => (holds ? change : {})
const open = ({ paid, deleted }: ExpectedRow) => !paid && !deleted
const isFrom = (first: number, row: ExpectedRow) => row.n !== null && row.n >= first

export const buildExpectedValue = (centavos: number): Change => rows(() => ({ centavos }))
export const buildExpectedDeletion = (deleted: boolean): Change => rows(() => ({ deleted }))

/** Changes one occurrence, as an edit with `Só esta` does: the changed fields become own fields of the occurrence. */
export const buildExpectedOccurrenceEdit = (n: number, centavos: number): Change =>
  rows((row) => onlyIf(row.n === n, { centavos, own: ['centavos'] }))
export const buildExpectedPayment = (n: number): Change => rows((row) => onlyIf(row.n === n, { paid: true }))

/**
 * Applies an edit of several occurrences to one of them. An open occurrence takes the new value, unless the field is an own field. A paid
 * or deleted one keeps its value, which becomes an own field.
 */
function applyToFollower(row: ExpectedRow, change: Partial<ExpectedRow>, columns: readonly string[]): Partial<ExpectedRow> {
  if (!open(row)) return { own: [...new Set([...row.own, ...columns])].sort() }
  return row.own.includes('centavos') ? { ...change, centavos: row.centavos } : change
}

/** Changes all open occurrences, as an edit with `Todas em aberto` does. */
export const buildExpectedOpenEdit = (centavos: number): Change => rows((row) => applyToFollower(row, { centavos }, ['centavos']))

/**
 * Splits the series at occurrence n, as an edit with `Esta e as próximas` does. The later part gets the new value, and its occurrences are
 * due one day later.
 */
export function buildExpectedSplit(n: number, centavos: number): Change {
  const moved = rows((row) => {
    if (!isFrom(n, row) || row.day === null) return {}
    return { part: 1, ...applyToFollower(row, { centavos, day: addDays(row.day, 1) }, ['centavos', 'date']) }
  })
  return (before) => {
    const after = before.parts.map((part) => ({ ...part, ended: true, occurrences: n, next: n }))
    return { ...moved(before), parts: [...after, ...before.parts] }
  }
}

/**
 * Deletes (or restores) one occurrence, as a deletion with `Só esta` does. The occurrence's row becomes a tombstone, and the series
 * continues.
 */
export const buildExpectedOccurrenceDeletion = (n: number, deleted = true): Change =>
  rows((row) => onlyIf(row.n === n, { deleted }))

/**
 * Deletes the open occurrences from `first` on, which ends the last part of the series. Occurrences that were already deleted do not belong
 * to this deletion.
 */
export function buildExpectedDeletionFrom(first: number): Change {
  const gone = rows((row) => onlyIf(isFrom(first, row) && open(row), { deleted: true }))
  return (before) => gone(changeParts(() => ({ ended: true }))(before))
}

/** Undoes a deletion: restores the occurrences from `first` on, except those that another deletion had deleted (`except`). */
export function buildExpectedRestorationFrom(first: number, except: readonly number[]): Change {
  const back = rows((row) => onlyIf(isFrom(first, row) && !except.includes(row.n ?? -1), { deleted: false }))
  return (before) => {
    const last = before.parts.length - 1
    return { ...back(before), parts: before.parts.map((part, at) => (at === last ? { ...part, ended: false } : part)) }
  }
}
