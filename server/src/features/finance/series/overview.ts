import { LAST_DATE } from 'contract/dates.ts'
import { computeMonthlyEquivalent } from 'contract/finance/frequency.ts'
import type { Series, SeriesOverview } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import { listPlannedOccurrences } from '../recurrence/series-rule.ts'
import { type ListedSeries, listSeries } from './queries.ts'

const MAX_ENDED = 50

/** Derives the state of a series. A series that has made its last occurrence and has no open occurrence ahead counts as ended. */
function deriveState({ series, next }: ListedSeries): Series['state'] {
  if (series.endedAt !== null) return 'ended'
  const over = next === null && listPlannedOccurrences(series, LAST_DATE, 1).length === 0
  if (over) return 'ended'
  return series.pausedAt === null ? 'active' : 'paused'
}

function presentSeries(row: ListedSeries): Series {
  const { series, next, overdue } = row
  const state = deriveState(row)
  const weighs = state === 'active' && series.centavos !== null
  return {
    id: series.id,
    kind: series.kind,
    description: series.description,
    frequency: series.frequency,
    unit: series.unit,
    every: series.every,
    dayOfMonth: series.dayOfMonth,
    occurrences: series.occurrences,
    centavos: series.centavos,
    monthlyCentavos: weighs ? computeMonthlyEquivalent(series.centavos ?? 0, series) : null,
    state,
    nextDate: next,
    overdue,
  }
}

const sumMonthlyWeight = (rows: readonly Series[], kind: Series['kind']): string =>
  String(rows.filter((row) => row.kind === kind).reduce((sum, { monthlyCentavos }) => sum + BigInt(monthlyCentavos ?? 0), 0n))

const ORDER = ['active', 'paused', 'ended']
const byState = (a: Series, b: Series) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)
const byNext = (a: Series, b: Series) => (a.nextDate ?? LAST_DATE).localeCompare(b.nextDate ?? LAST_DATE)

/**
 * Answers the series that have not been ended, the fifty that were ended last, without those that another series continues, and the monthly
 * sum of the active ones by kind.
 */
export async function readSeriesOverview({ db, today }: Ctx): Promise<SeriesOverview> {
  const rows = await listSeries(db, today(), MAX_ENDED)
  const series = rows.map(presentSeries).sort((a, b) => byState(a, b) || byNext(a, b))
  return {
    series,
    monthly: { outflowCentavos: sumMonthlyWeight(series, 'outflow'), inflowCentavos: sumMonthlyWeight(series, 'inflow') },
  }
}
