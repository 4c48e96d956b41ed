import { addDays } from 'contract/dates.ts'

/** An entry as the database must show it. Of one that is in no series only value and deletion are looked at. */
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

/** A series: whether it has ended, before which occurrence it does, and which one is made next. */
type Part = { ended: boolean; occurrences: number | null; next: number }

/** What the database must show of a story: every one of its entries, deleted ones too, in order; its series; how many receipts. */
export type State = { rows: Row[]; parts: Part[]; receipts: number }

export const NOTHING: State = { rows: [], parts: [], receipts: 0 }

const PLAIN = { n: null, part: null, day: null, own: [], paid: null, deleted: false }

export const oneEntry = (centavos: number, receipts = 0): State => ({ rows: [{ ...PLAIN, centavos }], parts: [], receipts })

/** A series as it is recorded, with all that is due within twelve months; all of it open. */
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

/** `Só esta`: what changed is its own from now on. A payment is nobody's but its own, always. */
export const onlyThis = (n: number, centavos: number): Change =>
  rows((row) => onlyIf(row.n === n, { centavos, own: ['centavos'] }))
export const withPayment = (n: number): Change => rows((row) => onlyIf(row.n === n, { paid: true }))

/** What is open and not somebody's own follows; what is paid or deleted stays as it is, and what it did not follow becomes its own. */
function follows(row: Row, change: Partial<Row>, columns: readonly string[]): Partial<Row> {
  if (!open(row)) return { own: [...new Set([...row.own, ...columns])].sort() }
  return row.own.includes('centavos') ? { ...change, centavos: row.centavos } : change
}

/** `Todas em aberto`, from the first on. */
export const allOpen = (centavos: number): Change => rows((row) => follows(row, { centavos }, ['centavos']))

/** `Esta e as próximas`, a day later: two series of one, each number in one of them, the next ones on their new days. */
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

/** Deleted with `Só esta`: a tombstone, and the series goes on. */
export const deleteOne = (n: number, deleted = true): Change => rows((row) => onlyIf(row.n === n, { deleted }))

/** Deleted with a wider scope, from `first` on: the last series ends. What was deleted before is none of it. */
export function deleteFrom(first: number): Change {
  const gone = rows((row) => onlyIf(from(first, row) && open(row), { deleted: true }))
  return (before) => gone(parts(() => ({ ended: true }))(before))
}

/** Undone: as it was before that deletion, not before others. */
export function restoreFrom(first: number, but: readonly number[]): Change {
  const back = rows((row) => onlyIf(from(first, row) && !but.includes(row.n ?? -1), { deleted: false }))
  return (before) => {
    const last = before.parts.length - 1
    return { ...back(before), parts: before.parts.map((part, at) => (at === last ? { ...part, ended: false } : part)) }
  }
}
