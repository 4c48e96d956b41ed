import { computeMonthlyEquivalent } from 'contract/finance/frequency.ts'
import type { Series, SeriesOverview } from 'contract/finance/series.ts'
import { type CivilDate, LAST_DATE } from 'contract/values/dates.ts'
import type { Ctx } from '#core/context.ts'
import { listPlannedOccurrences } from '../recurrence/series-rule.ts'
import { type ListedPart, listRecurrences } from './series-queries.ts'

const MAX_ENDED = 50

const findTotal = (parts: readonly ListedPart[]): number | null => {
  const ends = parts.map(({ part }) => part.occurrences)
  return ends.includes(null) ? null : Math.max(...ends.map(Number))
}

const isFinished = (parts: readonly ListedPart[]): boolean =>
  parts.every(({ part, next }) => next === null && listPlannedOccurrences(part, LAST_DATE, 1).length === 0)

function deriveState(parts: readonly ListedPart[]): Series['state'] {
  if (parts.every(({ part }) => part.endedAt !== null)) return 'ended'
  if (isFinished(parts)) return 'finished'
  return parts.some(({ part }) => part.pausedAt !== null) ? 'paused' : 'active'
}

const compareNext = (a: { next: CivilDate | null }, b: { next: CivilDate | null }) =>
  (a.next ?? LAST_DATE).localeCompare(b.next ?? LAST_DATE)

const byNextPart = (a: ListedPart, b: ListedPart) =>
  compareNext(a, b) || (b.part.occurrences ?? Infinity) - (a.part.occurrences ?? Infinity) || b.part.id - a.part.id

function presentRecurrence(parts: readonly ListedPart[]): Series[] {
  const [current] = parts.toSorted(byNextPart)
  if (!current) return []
  const { part, next } = current
  const state = deriveState(parts)
  const weighs = state === 'active' && part.centavos !== null
  return [
    {
      id: part.splitFrom ?? part.id,
      kind: part.kind,
      description: part.description,
      frequency: part.frequency,
      unit: part.unit,
      every: part.every,
      dayOfMonth: part.dayOfMonth,
      occurrences: findTotal(parts),
      centavos: part.centavos,
      monthlyCentavos: weighs ? computeMonthlyEquivalent(part.centavos ?? 0, part) : null,
      state,
      nextDate: next,
      overdue: parts.reduce((sum, { overdue }) => sum + overdue, 0),
    },
  ]
}

const sumMonthlyWeight = (rows: readonly Series[], kind: Series['kind']): string =>
  String(rows.filter((row) => row.kind === kind).reduce((sum, { monthlyCentavos }) => sum + BigInt(monthlyCentavos ?? 0), 0n))

const ORDER = ['active', 'paused', 'finished', 'ended']
const byState = (a: Series, b: Series) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)
const byNext = (a: Series, b: Series) => compareNext({ next: a.nextDate }, { next: b.nextDate })

export async function readSeriesOverview({ db, today }: Ctx): Promise<SeriesOverview> {
  const recurrences = await listRecurrences(db, today(), MAX_ENDED)
  const series = recurrences.flatMap(presentRecurrence).sort((a, b) => byState(a, b) || byNext(a, b))
  return {
    series,
    monthly: { outflowCentavos: sumMonthlyWeight(series, 'outflow'), inflowCentavos: sumMonthlyWeight(series, 'inflow') },
  }
}
