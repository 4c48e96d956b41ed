import { addDays, type CivilDate } from 'contract/dates.ts'
import {
  buildRuleThroughOccurrence,
  type Frequency,
  findOccurrenceFrom,
  getDayOfMonth,
  parseFrequency,
  type RecurrenceRule,
} from 'contract/finance/frequency.ts'
import { conflictError, invalidFieldsError } from '../../../core/errors.ts'
import type { InheritedChanges, SeriesEntry } from '../edits/edit-changes.ts'
import { computePlanningHorizon, type Series, TEMPLATE_FIELDS, toFrequency, toRule } from './series-rule.ts'

/** A series after an edit. `moved`: whether the edit sets a date or a frequency, so that the dates of occurrences may change. */
export type SeriesPlan = { after: Series; moved: boolean }

const notUnderstood = (words: string) =>
  invalidFieldsError({
    recurrence: `Não entendi “${words}”. Use, por exemplo: Mensal, quinzenal, a cada 10 dias, todo dia 5 ou 3x.`,
  })

function requireFrequency(words: string | null): Frequency {
  const frequency = words ? parseFrequency(words) : null
  if (!frequency) throw notUnderstood(words ?? '')
  return frequency
}

/** Builds the refusal of a frequency by which an occurrence would be too far back or too far ahead for a date. */
export const tooManyOccurrencesError = () =>
  conflictError(
    'Esta série tem ocorrências demais para esta frequência',
    'Encerre-a e registre uma nova com a frequência que quer.',
  )

function requireAnchoredRule(frequency: Frequency, n: number, date: CivilDate): RecurrenceRule {
  const rule = buildRuleThroughOccurrence(frequency, n, date)
  if (!rule) throw tooManyOccurrencesError()
  return rule
}

type Timing = Pick<Series, 'anchor' | 'unit' | 'every' | 'dayOfMonth' | 'occurrences' | 'frequency'>

/** Changes the frequency from an occurrence on. The new frequency begins on the given date. */
function changeFrequency(words: string, { occurrenceNumber: n }: SeriesEntry, date: CivilDate): Timing {
  const frequency = requireFrequency(words)
  const rule = requireAnchoredRule(frequency, n, date)
  const occurrences = frequency.occurrences === undefined ? null : n + frequency.occurrences
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences, frequency: words }
}

/** Moves occurrence n to another date with the same frequency. A text such as `todo dia 5` is changed to name the new day. */
function moveOccurrence(seriesRow: Series, n: number, date: CivilDate): Timing {
  const rule = requireAnchoredRule(toFrequency(seriesRow), n, date)
  const named = parseFrequency(seriesRow.frequency)?.dayOfMonth !== undefined
  const frequency = named ? `todo dia ${getDayOfMonth(rule)}` : seriesRow.frequency
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences: seriesRow.occurrences, frequency }
}

function planTiming(seriesRow: Series, before: SeriesEntry, { date, recurrence }: InheritedChanges): Partial<Timing> {
  if (recurrence !== undefined) return changeFrequency(recurrence ?? '', before, date ?? before.date)
  return date === undefined ? {} : moveOccurrence(seriesRow, before.occurrenceNumber, date)
}

/**
 * Plans a series after an edit, and writes nothing.
 * @throws 409 where its anchor would be too far back, 422 where the frequency cannot be parsed
 */
export function planSeries(seriesRow: Series, before: SeriesEntry, changed: InheritedChanges): SeriesPlan {
  const template = Object.fromEntries(TEMPLATE_FIELDS.filter((name) => name in changed).map((name) => [name, changed[name]]))
  const timing = planTiming(seriesRow, before, changed)
  return { after: { ...seriesRow, ...template, ...timing }, moved: Object.keys(timing).length > 0 }
}

/**
 * Finds the number of the next occurrence to make after the dates have changed: `first` or a later one. Occurrences after the
 * horizon or the series' end do not count as made.
 */
export function findNextAfterMove(seriesRow: Series, first: number, today: CivilDate): number {
  const beyond = findOccurrenceFrom(toRule(seriesRow), addDays(computePlanningHorizon(today), 1))
  return Math.max(first, Math.min(seriesRow.nextOccurrence, beyond, seriesRow.occurrences ?? Number.POSITIVE_INFINITY))
}
