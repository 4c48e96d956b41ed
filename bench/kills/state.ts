import { addDays } from 'contract/dates.ts'

/** An entry's expected state in the database. Of an entry without a series only value and deletion are compared. */
export type Row = {
  /** Which occurrence it is, and of which of the series that its own was parted into: 0 is the first. */
  n: number | null
  part: number | null
  day: string | null
  centavos: number
  /** Columns that an edit of its series leaves as they are, sorted. */
  own: string[]
  paid: boolean | null
  deleted: boolean
}

/** A series' expected state: whether it has ended, before which occurrence, and the number of the next occurrence to make. */
type Part = { ended: boolean; occurrences: number | null; next: number }

/** A story's expected state in the database: all its entries in order, deleted ones included; its series; the number of its receipts. */
export type State = { rows: Row[]; parts: Part[]; receipts: number }

export const NOTHING: State = { rows: [], parts: [], receipts: 0 }

const PLAIN = { n: null, part: null, day: null, own: [], paid: null, deleted: false }

export const oneEntry = (centavos: number, receipts = 0): State => ({ rows: [{ ...PLAIN, centavos }], parts: [], receipts })

/** @returns the state of a newly recorded series with its occurrences of twelve months, all of them open */
export const aSeries = (days: readonly string[], centavos: number): State => ({
  rows: days.map((day, n) => ({ ...PLAIN, n, part: 0, day, centavos, paid: false })),
  parts: [{ ended: false, occurrences: null, next: days.length }],
  receipts: 0,
})

type Change = (before: State) => State

const rows = (change: (row: Row) => Partial<Row>): Change => {
  return (before) => ({ ...before, rows: before.rows.map((row) => ({ ...row, ...change(row) })) })
}
const parts = (change: (part: Part) => Partial<Part>): Change => {
  return (before) => ({ ...before, parts: before.parts.map((part) => ({ ...part, ...change(part) })) })
}

const onlyIf = (holds: boolean, change: Partial<Row>): Partial<Row> => (holds ? change : {})
const open = ({ paid, deleted }: Row) => !paid && !deleted
const from = (first: number, row: Row) => row.n !== null && row.n >= first

export const withValue = (centavos: number): Change => rows(() => ({ centavos }))
export const withCategoryMark = (deleted: boolean): Change => rows(() => ({ deleted }))

/** An edit with `Só esta`: the changed fields become the occurrence's own. A payment always concerns one occurrence. */
export const onlyThis = (n: number, centavos: number): Change =>
  rows((row) => onlyIf(row.n === n, { centavos, own: ['centavos'] }))
export const withPayment = (n: number): Change => rows((row) => onlyIf(row.n === n, { paid: true }))

/** An edit of several occurrences: open ones take the value unless it is their own field; paid and deleted ones keep theirs as their own field. */
function follows(row: Row, change: Partial<Row>, columns: readonly string[]): Partial<Row> {
  if (!open(row)) return { own: [...new Set([...row.own, ...columns])].sort() }
  return row.own.includes('centavos') ? { ...change, centavos: row.centavos } : change
}

/** An edit with `Todas em aberto`. */
export const allOpen = (centavos: number): Change => rows((row) => follows(row, { centavos }, ['centavos']))

/** An edit with `Esta e as próximas` that also moves the day by one: the series is split in two, and the later part is on its new days. */
export function thisAndNext(n: number, centavos: number): Change {
  const moved = rows((row) => {
    if (!from(n, row) || row.day === null) return {}
    return { part: 1, ...follows(row, { centavos, day: addDays(row.day, 1) }, ['centavos', 'date']) }
  })
  return (before) => {
    const after = before.parts.map((part) => ({ ...part, ended: true, occurrences: n, next: n }))
    return { ...moved(before), parts: [...after, ...before.parts] }
  }
}

/** A deletion with `Só esta`: the occurrence's row is a tombstone, and the series goes on. */
export const deleteOne = (n: number, deleted = true): Change => rows((row) => onlyIf(row.n === n, { deleted }))

/** A deletion with a wider scope, from `first` on: the last series ends. Occurrences deleted before do not belong to this deletion. */
export function deleteFrom(first: number): Change {
  const gone = rows((row) => onlyIf(from(first, row) && open(row), { deleted: true }))
  return (before) => gone(parts(() => ({ ended: true }))(before))
}

/** The undo of a deletion: restores that deletion's occurrences and no others. */
export function restoreFrom(first: number, but: readonly number[]): Change {
  const back = rows((row) => onlyIf(from(first, row) && !but.includes(row.n ?? -1), { deleted: false }))
  return (before) => {
    const last = before.parts.length - 1
    return { ...back(before), parts: before.parts.map((part, at) => (at === last ? { ...part, ended: false } : part)) }
  }
}
