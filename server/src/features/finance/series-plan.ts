import { addDays, type CivilDate } from 'contract/dates.ts'
import {
  type Frequency,
  findOccurrenceFrom,
  getDayOfMonth,
  moveAnchor,
  parseFrequency,
  type RecurrenceRule,
} from 'contract/finance/frequency.ts'
import { conflict, invalid } from '../../core/errors.ts'
import type { InheritedChanges, Occurrence } from './edit-changes.ts'
import { planningHorizon, type Series, TEMPLATE_FIELDS, toFrequency, toRule } from './series-rule.ts'

/** A series as an edit leaves it, and whether its days are others than before. */
export type Plan = { after: Series; moved: boolean }

const notUnderstood = (words: string) =>
  invalid({ recorrencia: `Não entendi “${words}”. Use, por exemplo: Mensal, quinzenal, a cada 10 dias, todo dia 5 ou 3x.` })

function requireFrequency(words: string | null): Frequency {
  const frequency = words ? parseFrequency(words) : null
  if (!frequency) throw notUnderstood(words ?? '')
  return frequency
}

function requireAnchoredRule(frequency: Frequency, n: number, date: CivilDate): RecurrenceRule {
  const rule = moveAnchor(frequency, n, date)
  if (!rule)
    throw conflict(
      'Esta série tem ocorrências demais para esta frequência',
      'Encerre-a e registre uma nova com a frequência que quer.',
    )
  return rule
}

type Timing = Pick<Series, 'anchor' | 'unit' | 'every' | 'dayOfMonth' | 'occurrences' | 'frequency'>

/** From occurrence n on, on the day it then stands. */
function changeFrequency(words: string, { occurrence: n }: Occurrence, date: CivilDate): Timing {
  const frequency = requireFrequency(words)
  const rule = requireAnchoredRule(frequency, n, date)
  const occurrences = frequency.occurrences === undefined ? null : n + frequency.occurrences
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences, frequency: words }
}

/** The same frequency, with occurrence n on another day: `todo dia 5` then says that day. */
function moveOccurrence(seriesRow: Series, n: number, date: CivilDate): Timing {
  const rule = requireAnchoredRule(toFrequency(seriesRow), n, date)
  const named = parseFrequency(seriesRow.frequency)?.dayOfMonth !== undefined
  const frequency = named ? `todo dia ${getDayOfMonth(rule)}` : seriesRow.frequency
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences: seriesRow.occurrences, frequency }
}

function planTiming(seriesRow: Series, before: Occurrence, { date, recurrence }: InheritedChanges): Partial<Timing> {
  if (recurrence !== undefined) return changeFrequency(recurrence ?? '', before, date ?? before.date)
  return date === undefined ? {} : moveOccurrence(seriesRow, before.occurrence, date)
}

/** @throws 409 its anchor would be too far back, 422 a frequency that is not understood */
export function planSeries(seriesRow: Series, before: Occurrence, changed: InheritedChanges): Plan {
  const template = Object.fromEntries(TEMPLATE_FIELDS.filter((name) => name in changed).map((name) => [name, changed[name]]))
  const timing = planTiming(seriesRow, before, changed)
  return { after: { ...seriesRow, ...template, ...timing }, moved: Object.keys(timing).length > 0 }
}

/** What is to be made next once the days have moved: nothing beyond the horizon or the end counts as made; nothing before `first` is its. */
export function findNextAfterMove(seriesRow: Series, first: number, today: CivilDate): number {
  const beyond = findOccurrenceFrom(toRule(seriesRow), addDays(planningHorizon(today), 1))
  return Math.max(first, Math.min(seriesRow.nextOccurrence, beyond, seriesRow.occurrences ?? Number.POSITIVE_INFINITY))
}
