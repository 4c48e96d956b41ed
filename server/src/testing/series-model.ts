import {
  buildRuleThroughOccurrence,
  computeAnchor,
  computeMonthlyEquivalent,
  computeOccurrenceDate,
  findOccurrenceFrom,
  parseFrequency,
  type RecurrenceRule,
} from 'contract/finance/frequency.ts'
import type { Scope } from 'contract/finance/series.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampToMonth,
  monthsBetween,
  sameDayInMonth,
  toMonth,
} from 'contract/values/dates.ts'

// A model of docs/series.md in memory: the property test compares the real series with it.

type Field = 'centavos' | 'description' | 'date'
export type ModelRow = {
  centavos: number | null
  description: string
  date: CivilDate
  own: Set<Field>
  paid: boolean
  /** In centavos, what its payments settled that are recorded one by one. */
  parts: number
  /** The number of the deletion that removed the row; null while the row exists. */
  deletion: number | null
}
/** A part of a recurrence. */
export type ModelSeries = {
  /** The index of the recurrence's first part. */
  recurrence: number
  rule: RecurrenceRule
  /** The number of the part's first occurrence, and the number before which it ends. */
  first: number
  total: number | null
  next: number
  centavos: number | null
  description: string
  paused: boolean
  /** The number of the deletion that ended the recurrence; 0 where a person ended it, null while it goes on. */
  ended: number | null
  rows: Map<number, ModelRow>
  /** The numbers of the occurrences that are left out, for example because another series has a closed one on their date. */
  skips: Set<number>
}
export type Changes = { centavos?: number | null; description?: string; date?: CivilDate; frequency?: string }

export const computeHorizon = (today: CivilDate) => sameDayInMonth(addMonths(toMonth(today), 12), today)
const isOpen = (row: ModelRow) => !row.paid && row.parts === 0 && row.deletion === null
const isUnpaid = (row: ModelRow) => !row.paid && row.deletion === null
const isUntouched = (n: number, row: ModelRow) => n > 0 && isOpen(row) && row.own.size === 0
const ruleFor = (words: string, n: number, date: CivilDate) => {
  const frequency = parseFrequency(words)
  const rule = frequency && buildRuleThroughOccurrence(frequency, n, date)
  if (!frequency || !rule) throw new Error(`the model knows no ${words}`)
  return { rule, total: frequency.occurrences === undefined ? null : n + frequency.occurrences }
}

export class SeriesModel {
  today: CivilDate
  series: ModelSeries[] = []
  deletions = 0
  constructor(today: CivilDate) {
    this.today = today
  }

  record(words: string, date: CivilDate, centavos: number | null, description: string): void {
    const frequency = parseFrequency(words)
    if (!frequency) throw new Error(`the model knows no ${words}`)
    const anchor = computeAnchor(frequency, date)
    const { unit, every, dayOfMonth = null, bankDay = null } = frequency
    const rule = { unit, every, anchor, dayOfMonth, bankDay }
    const own = new Set<Field>(anchor === date ? [] : ['date'])
    const rows = new Map([[0, { centavos, description, date, own, paid: false, parts: 0, deletion: null }]])
    const total = frequency.occurrences ?? null
    const one = {
      recurrence: this.series.length,
      rule,
      first: 0,
      total,
      next: 1,
      centavos,
      description,
      paused: false,
      ended: null,
      rows,
      skips: new Set<number>(),
    }
    this.series.push(one)
    this.make(one)
  }

  /** Makes the missing occurrences up to the horizon, unless the series is paused or ended. */
  make(of: ModelSeries): void {
    if (of.paused || of.ended !== null) return
    while (of.next < (of.total ?? Number.POSITIVE_INFINITY)) {
      const date = computeOccurrenceDate(of.rule, of.next)
      if (date > computeHorizon(this.today)) return
      const { centavos, description } = of
      if (!of.rows.has(of.next) && !of.skips.has(of.next))
        of.rows.set(of.next, { centavos, description, date, own: new Set(), paid: false, parts: 0, deletion: null })
      of.next++
    }
  }

  advance(days: number): void {
    this.today = addDays(this.today, days)
    for (const one of this.series) this.make(one)
  }

  edit(of: ModelSeries, n: number, edit: Changes, scope: Scope): void {
    const { frequency, ...changes } = edit
    const row = this.row(of, n)
    const fields = (Object.keys(changes) as Field[]).filter((field) => changes[field] !== row[field])
    if (scope === 'this' || (fields.length === 0 && frequency === undefined)) {
      Object.assign(row, changes)
      for (const field of fields) row.own.add(field)
      return
    }
    const completes = row.centavos === null
    const isOwnPlanned = completes && of.centavos !== null && fields.includes('centavos')
    if (isOwnPlanned) {
      row.centavos = changes.centavos ?? null
      row.own.add('centavos')
    }
    const others = this.partsOf(of).filter((other) => other !== of && (scope === 'open' || other.first > n))
    const ownFields = isOwnPlanned ? fields.filter((field) => field !== 'centavos') : fields
    const ruleDay = computeOccurrenceDate(of.rule, n)
    const { unit, every } = of.rule
    const stands = changes.date ?? row.date
    if (ownFields.length > 0 || frequency !== undefined) this.editPart(of, n, edit, ownFields, scope)
    for (const other of others) {
      const isAlong = fields.includes('date') && other.rule.unit === unit && other.rule.every === every
      if (isAlong) other.rule = this.moveAlong(other, ruleDay, stands)
      const isPlanned = completes && other.centavos !== null
      if (fields.includes('centavos') && !isPlanned) other.centavos = changes.centavos ?? null
      if (fields.includes('description')) other.description = changes.description ?? other.description
      const followedHere = fields.filter((field) => (field === 'date' ? isAlong : field !== 'centavos' || !isPlanned))
      for (const [k, one] of other.rows) this.follow(other, k, one, followedHere, undefined)
      if (isAlong) this.refit(other, -1, { old: other, remadeFrom: Number.POSITIVE_INFINITY })
    }
  }

  /** Edits the part that the edited occurrence is in, and splits it where the edit begins later than the part. */
  private editPart(of: ModelSeries, n: number, { frequency, ...changes }: Changes, fields: Field[], scope: Scope): void {
    const row = this.row(of, n)
    const stands = changes.date ?? row.date
    const remade = frequency === undefined ? undefined : ruleFor(frequency, n, stands)
    const isRemade = scope === 'following' && remade !== undefined
    const remadeFrom = isRemade ? Math.max(n + 1, findOccurrenceFrom(remade.rule, this.today)) : Number.POSITIVE_INFINITY
    const closed = [...of.skips, ...[...of.rows].flatMap(([k, other]) => (isOpen(other) ? [] : [k]))]
    const isSplit = scope === 'following' && (n > of.first || closed.some((k) => k >= remadeFrom))
    const target = isSplit ? this.split(of, n, remadeFrom) : of
    const { unit, every } = target.rule
    if (remade) Object.assign(target, remade)
    else if (fields.includes('date')) target.rule = buildRuleThroughOccurrence({ unit, every }, n, stands) ?? target.rule
    const moved = frequency !== undefined || fields.includes('date')
    if (fields.includes('centavos')) target.centavos = changes.centavos ?? null
    if (fields.includes('description')) target.description = changes.description ?? target.description
    const followed: Field[] = moved ? [...new Set<Field>([...fields, 'date'])] : fields
    for (const [k, one] of target.rows) this.follow(target, k, one, followed, k === n ? stands : undefined)
    if (target !== of) for (const [k, one] of of.rows) if (k >= n) for (const field of followed) one.own.add(field)
    if (moved) this.refit(target, n, { old: of, remadeFrom: isSplit ? remadeFrom : Number.POSITIVE_INFINITY })
  }

  /** The rule of a part whose days move as far as one from `from` to `to`. */
  private moveAlong(of: ModelSeries, from: CivilDate, to: CivilDate): RecurrenceRule {
    const { unit, anchor } = of.rule
    if (unit !== 'month') return { ...of.rule, anchor: addDays(anchor, (Date.parse(to) - Date.parse(from)) / 86_400_000) }
    const day = Number(to.slice(8))
    return {
      ...of.rule,
      dayOfMonth: day,
      bankDay: null,
      anchor: clampToMonth(addMonths(toMonth(anchor), monthsBetween(from, to)), day),
    }
  }

  partsOf(of: ModelSeries): ModelSeries[] {
    return this.series.filter(({ recurrence }) => recurrence === of.recurrence)
  }

  /** Whether another part begins after occurrence n, so that no other frequency can begin there. */
  changesAfter(of: ModelSeries, n: number): boolean {
    return this.partsOf(of).some(
      (other) => other !== of && other.first > n && (other.total === null || other.first < other.total),
    )
  }

  private follow(of: ModelSeries, k: number, row: ModelRow, fields: Field[], stands: CivilDate | undefined): void {
    const day = computeOccurrenceDate(of.rule, k)
    for (const field of fields) {
      if (stands !== undefined) row.own.delete(field)
      else if (!isOpen(row)) row.own.add(field)
      else if (row.own.has(field)) continue
      if (stands === undefined && !isOpen(row)) continue
      if (field === 'date') row.date = stands ?? day
      else Object.assign(row, { [field]: of[field] })
    }
    if (stands !== undefined && fields.includes('date') && stands !== day) row.own.add('date')
  }

  private split(of: ModelSeries, n: number, remadeFrom: number): ModelSeries {
    const later = [...of.rows].filter(([k, row]) => k >= n && (k === n || k < remadeFrom || isOpen(row)))
    const end = Math.max(1, n)
    const skips = new Set([...of.skips].filter((k) => k >= end && k < remadeFrom))
    const target = { ...of, rows: new Map(later), skips, first: n, next: Math.max(of.next, n + 1) }
    for (const k of skips) of.skips.delete(k)
    for (const [k] of later) of.rows.delete(k)
    if (n === 0) of.skips.add(0)
    Object.assign(of, { total: Math.min(end, of.total ?? end), next: Math.min(of.next, end) })
    this.series.push(target)
    return target
  }

  private refit(of: ModelSeries, edited: number, { old, remadeFrom }: { old: ModelSeries; remadeFrom: number }): void {
    const end = of.total ?? Number.POSITIVE_INFINITY
    for (const [k, row] of of.rows)
      if (k !== edited && isUntouched(k, row) && (row.date > computeHorizon(this.today) || k >= end)) of.rows.delete(k)
    const beyond = findOccurrenceFrom(of.rule, addDays(computeHorizon(this.today), 1))
    for (const [k, row] of old.rows) {
      const number = findOccurrenceFrom(of.rule, row.date)
      if (old === of || k < remadeFrom || number <= edited || computeOccurrenceDate(of.rule, number) !== row.date) continue
      const same = of.rows.get(number)
      if (same && isUntouched(number, same)) of.rows.delete(number)
      of.skips.add(number)
    }
    of.next = Math.max(1, of.first, Math.min(of.next, beyond, end, remadeFrom))
    this.make(of)
  }

  pay(of: ModelSeries, n: number): void {
    const row = this.row(of, n)
    if (!row.paid && row.parts > 0) row.parts = row.centavos ?? 0
    row.paid = true
  }

  remove(of: ModelSeries, n: number, scope: Scope): void {
    const deletion = ++this.deletions
    for (const part of this.partsOf(of)) {
      if (scope !== 'this') part.ended ??= deletion
      const isReached = part === of || scope === 'open' || part.first > n
      for (const [k, row] of part.rows) {
        const named = isReached && scope !== 'this' && isOpen(row) && (scope === 'open' || k >= n)
        if ((part === of && k === n) || named) row.deletion = deletion
      }
    }
  }

  restore(of: ModelSeries, n: number): void {
    const { deletion } = this.row(of, n)
    for (const part of this.partsOf(of)) {
      if (part.ended === deletion) part.ended = null
      for (const row of part.rows.values()) if (row.deletion === deletion) row.deletion = null
    }
  }

  stop(of: ModelSeries, how: 'pause' | 'end'): void {
    for (const part of this.partsOf(of)) {
      if (how === 'pause') part.paused = true
      else part.ended = 0
      for (const [k, row] of part.rows) if (isUntouched(k, row) && row.date > this.today) part.rows.delete(k)
      part.next = Math.min(part.next, Math.max(1, part.first, findOccurrenceFrom(part.rule, addDays(this.today, 1))))
    }
  }

  goOn(of: ModelSeries, how: 'resume' | 'reopen'): void {
    for (const part of this.partsOf(of)) {
      if (how === 'resume') part.paused = false
      else part.ended = null
      part.next = Math.max(part.next, findOccurrenceFrom(part.rule, this.today))
      this.make(part)
    }
  }

  /** What the screen says of a recurrence, found by looking at all of its occurrences. */
  describe(of: ModelSeries) {
    const parts = this.partsOf(of)
    const open = parts.flatMap((part) => [...part.rows.values()].filter(isUnpaid).map(({ date }) => ({ part, date })))
    const [next] = open.filter(({ date }) => date >= this.today).sort((a, b) => a.date.localeCompare(b.date))
    const endOf = ({ total }: ModelSeries) => total ?? Number.POSITIVE_INFINITY
    const end = Math.max(...parts.map(endOf))
    const last = parts.findLast((part) => endOf(part) === end)
    const { rule, centavos = null } = next?.part ?? last ?? {}
    const isAhead = next !== undefined || parts.some((part) => part.next < endOf(part))
    const stopped = of.paused ? 'paused' : 'active'
    const state = of.ended !== null ? 'ended' : isAhead ? stopped : 'finished'
    return {
      nextDate: next?.date ?? null,
      overdue: open.filter(({ date }) => date < this.today).length,
      occurrences: end === Number.POSITIVE_INFINITY ? null : end,
      monthlyCentavos: rule && state === 'active' && centavos !== null ? computeMonthlyEquivalent(centavos, rule) : null,
      state,
    }
  }

  private row(of: ModelSeries, n: number): ModelRow {
    const row = of.rows.get(n)
    if (!row) throw new Error(`the model has no occurrence ${n}`)
    return row
  }
}
