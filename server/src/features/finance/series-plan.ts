import { addDays, type CivilDate } from 'contract/dates.ts'
import {
  dayOfMonthOf,
  type Frequency,
  firstOnOrAfter,
  parseFrequency,
  type Rule,
  reanchored,
} from 'contract/finance/frequency.ts'
import { conflict, invalid } from '../../core/errors.ts'
import type { Changed, Occurrence } from './edit-changes.ts'
import { FOLLOWED, frequencyOf, horizonOf, ruleOf, type Series } from './series-rule.ts'

/** A series as an edit leaves it, and whether its days are others than before. */
export type Plan = { after: Series; moved: boolean }

const notUnderstood = (words: string) =>
  invalid({ recorrencia: `Não entendi “${words}”. Use, por exemplo: Mensal, quinzenal, a cada 10 dias, todo dia 5 ou 3x.` })

function understood(words: string | null): Frequency {
  const frequency = words ? parseFrequency(words) : null
  if (!frequency) throw notUnderstood(words ?? '')
  return frequency
}

function anchoredAt(frequency: Frequency, n: number, date: CivilDate): Rule {
  const rule = reanchored(frequency, n, date)
  if (!rule)
    throw conflict(
      'Esta série tem ocorrências demais para esta frequência',
      'Encerre-a e registre uma nova com a frequência que quer.',
    )
  return rule
}

type Timing = Pick<Series, 'anchor' | 'unit' | 'every' | 'dayOfMonth' | 'occurrences' | 'frequency'>

/** From occurrence n on, on the day it then stands. */
function newFrequency(words: string, { occurrence: n }: Occurrence, date: CivilDate): Timing {
  const frequency = understood(words)
  const rule = anchoredAt(frequency, n, date)
  const occurrences = frequency.occurrences === undefined ? null : n + frequency.occurrences
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences, frequency: words }
}

/** The same frequency, with occurrence n on another day: `todo dia 5` then says that day. */
function movedTo(of: Series, n: number, date: CivilDate): Timing {
  const rule = anchoredAt(frequencyOf(of), n, date)
  const named = parseFrequency(of.frequency)?.dayOfMonth !== undefined
  const frequency = named ? `todo dia ${dayOfMonthOf(rule)}` : of.frequency
  return { ...rule, dayOfMonth: rule.dayOfMonth ?? null, occurrences: of.occurrences, frequency }
}

function timingAfter(of: Series, before: Occurrence, { date, recurrence }: Changed): Partial<Timing> {
  if (recurrence !== undefined) return newFrequency(recurrence ?? '', before, date ?? before.date)
  return date === undefined ? {} : movedTo(of, before.occurrence, date)
}

/** @throws 409 its anchor would be too far back, 422 a frequency that is not understood */
export function planned(of: Series, before: Occurrence, changed: Changed): Plan {
  const template = Object.fromEntries(FOLLOWED.filter((name) => name in changed).map((name) => [name, changed[name]]))
  const timing = timingAfter(of, before, changed)
  return { after: { ...of, ...template, ...timing }, moved: Object.keys(timing).length > 0 }
}

/** What is to be made next once the days have moved: nothing beyond the horizon or the end counts as made; nothing before `first` is its. */
export function nextAfterMove(of: Series, first: number, today: CivilDate): number {
  const beyond = firstOnOrAfter(ruleOf(of), addDays(horizonOf(today), 1))
  return Math.max(first, Math.min(of.nextOccurrence, beyond, of.occurrences ?? Number.POSITIVE_INFINITY))
}
