import {
  buildRuleThroughOccurrence,
  computeOccurrenceDate,
  type Frequency,
  findOccurrenceFrom,
  formatWeekday,
  getDayOfMonth,
  parseFrequency,
  resolveEnd,
} from 'contract/finance/frequency.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampToMonth,
  daysBetween,
  formatDate,
  getWeekday,
  monthsBetween,
  toMonth,
} from 'contract/values/dates.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import type { InheritedChanges, SeriesEntry } from '../edits/edit-values.ts'
import { computePlanningHorizon, type Series, TEMPLATE_FIELDS, toFrequency, toRule } from './series-rule.ts'

export type SeriesPlan = { after: Series; moved: boolean }

const notUnderstood = (words: string) =>
  invalidFieldsError({
    recurrence: `Não entendi “${words}”. Use, por exemplo: Mensal, quinzenal, a cada 10 dias, todo dia 5, 5º dia útil ou 3x.`,
  })

function requireFrequency(words: string | null): Frequency {
  const frequency = words ? parseFrequency(words) : null
  if (!frequency) throw notUnderstood(words ?? '')
  return frequency
}

export const tooManyOccurrencesError = () =>
  conflictError(
    'Esta série tem ocorrências demais para esta frequência',
    'Encerre-a e registre uma nova com a frequência que quer.',
  )

function requireAnchoredRule(frequency: Frequency, n: number, date: CivilDate) {
  const rule = buildRuleThroughOccurrence(frequency, n, date)
  if (!rule) throw tooManyOccurrencesError()
  return rule
}

type Timing = Pick<Series, 'anchor' | 'unit' | 'every' | 'dayOfMonth' | 'bankDay' | 'occurrences' | 'frequency'>

function changeFrequency(words: string, { occurrenceNumber: n }: SeriesEntry, date: CivilDate): Timing {
  const frequency = resolveEnd(requireFrequency(words), date)
  if (!frequency) throw invalidFieldsError({ recurrence: 'A recorrência termina antes desta data' })
  const rule = requireAnchoredRule(frequency, n, date)
  const occurrences = frequency.occurrences === undefined ? null : n + frequency.occurrences
  return { ...rule, occurrences, frequency: words }
}

/**
 * Moves occurrence n to another date with the same frequency. A text such as `todo dia 5` or `5º dia útil` is changed to name the new
 * day of the month. `day`: the
 * day on which the others then are, where the date's month is too short for it.
 */
function moveOccurrence(seriesRow: Series, n: number, date: CivilDate, day?: number): Timing {
  const rule = requireAnchoredRule({ ...toFrequency(seriesRow), ...(day ? { dayOfMonth: day } : {}) }, n, date)
  const { dayOfMonth, bankDay, weekday } = parseFrequency(seriesRow.frequency) ?? {}
  const onWeekday = weekday === undefined ? seriesRow.frequency : formatWeekday(getWeekday(date))
  const frequency = dayOfMonth === undefined && bankDay === undefined ? onWeekday : `todo dia ${getDayOfMonth(rule)}`
  return { ...rule, occurrences: seriesRow.occurrences, frequency }
}

function planTiming(seriesRow: Series, before: SeriesEntry, { date, recurrence }: InheritedChanges): Partial<Timing> {
  if (recurrence !== undefined) return changeFrequency(recurrence ?? '', before, date ?? before.date)
  return date === undefined ? {} : moveOccurrence(seriesRow, before.occurrenceNumber, date)
}

const pickTemplateChanges = (changed: InheritedChanges) =>
  Object.fromEntries(TEMPLATE_FIELDS.filter((name) => name in changed).map((name) => [name, changed[name]]))

/** Writes nothing. @throws 409 if its anchor would be too far back, 422 if the frequency cannot be parsed */
export function planSeries(part: Series, before: SeriesEntry, changed: InheritedChanges): SeriesPlan {
  const timing = planTiming(part, before, changed)
  return { after: { ...part, ...pickTemplateChanges(changed), ...timing }, moved: Object.keys(timing).length > 0 }
}

function moveAlong(other: Series, date: CivilDate, { from, to }: Record<'from' | 'to', CivilDate>): CivilDate {
  if (other.unit !== 'month') return addDays(date, daysBetween(from, to))
  return clampToMonth(addMonths(toMonth(date), monthsBetween(from, to)), Number(to.slice(8)))
}

/** A part with the same interval moves along with the edited occurrence; one with another keeps its days. @throws 409 as `planSeries` */
export function planOtherPart(other: Series, part: Series, before: SeriesEntry, changed: InheritedChanges): SeriesPlan {
  const after = { ...other, ...pickTemplateChanges(changed) }
  if (changed.date === undefined || other.unit !== part.unit || other.every !== part.every) return { after, moved: false }
  const move = { from: computeOccurrenceDate(toRule(part), before.occurrenceNumber), to: changed.date }
  const { firstOccurrence: first } = other
  const date = moveAlong(other, computeOccurrenceDate(toRule(other), first), move)
  const day = other.unit === 'month' ? Number(changed.date.slice(8)) : undefined
  return { after: { ...after, ...moveOccurrence(other, first, date, day) }, moved: true }
}

/** @throws 409 where a later part exists: its own dates and values would be lost under another frequency */
export function requireLastPart(later: readonly Series[]): void {
  const next = later.find(({ firstOccurrence, occurrences }) => occurrences === null || firstOccurrence < occurrences)
  if (!next) return
  const day = formatDate(computeOccurrenceDate(toRule(next), next.firstOccurrence))
  throw conflictError(
    `Esta recorrência já muda em ${day}`,
    `Nada foi gravado. Para mudar a frequência, abra a ocorrência de ${day} ou uma posterior.`,
  )
}

export function findNextAfterMove(part: Series, today: CivilDate): number {
  const beyond = findOccurrenceFrom(toRule(part), addDays(computePlanningHorizon(today), 1))
  const first = Math.max(1, part.firstOccurrence)
  return Math.max(first, Math.min(part.nextOccurrence, beyond, part.occurrences ?? Number.POSITIVE_INFINITY))
}
