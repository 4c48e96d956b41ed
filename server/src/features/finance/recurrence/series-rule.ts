import { ENTRY_TEXT_NAMES, type EntryText } from 'contract/finance/entries.ts'
import { computeOccurrenceDate, type Frequency, type RecurrenceRule } from 'contract/finance/frequency.ts'
import { addMonths, type CivilDate, sameDayInMonth, toMonth } from 'contract/values/dates.ts'
import { getTableColumns } from 'drizzle-orm'
import type { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'

export type Series = typeof series.$inferSelect
type NewEntry = typeof entries.$inferInsert
export type PlannedOccurrence = { occurrenceNumber: number; date: CivilDate }

export const computePlanningHorizon = (today: CivilDate): CivilDate => sameDayInMonth(addMonths(toMonth(today), 12), today)

export const toRule = ({ anchor, unit, every, dayOfMonth, bankDay }: Series): RecurrenceRule => ({
  anchor,
  unit,
  every,
  dayOfMonth,
  bankDay,
})

/** Returns the frequency of a series, without its day and its end. */
export const toFrequency = ({ unit, every }: Series): Frequency => ({ unit, every })

type OccurrencePlan = RecurrenceRule & Pick<Series, 'occurrences' | 'until' | 'nextOccurrence'>

export function listPlannedOccurrences(plan: OccurrencePlan, horizon: CivilDate, limit: number): PlannedOccurrence[] {
  const { nextOccurrence: first, occurrences, until } = plan
  const end = Math.min(first + limit, occurrences ?? Number.POSITIVE_INFINITY)
  const last = until !== null && until < horizon ? until : horizon
  const due: PlannedOccurrence[] = []
  for (let occurrenceNumber = first; occurrenceNumber < end; occurrenceNumber++) {
    const date = computeOccurrenceDate(plan, occurrenceNumber)
    if (date > last) break
    due.push({ occurrenceNumber, date })
  }
  return due
}

type SeriesText = EntryText & keyof Series

/** A text that the series' table lacks is of one occurrence alone. */
export const isSeriesText = (name: EntryText): name is SeriesText => name in getTableColumns(series)

export const TEMPLATE_FIELDS = [
  'description',
  'centavos',
  'projectId',
  'categoryId',
  'clientId',
  'supplierId',
  'companyId',
  'methodId',
  ...ENTRY_TEXT_NAMES.filter(isSeriesText),
] as const satisfies (keyof Series & keyof NewEntry)[]
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]
export type OccurrenceTemplate = Pick<Series, TemplateField>

export function pickTemplateFields(row: OccurrenceTemplate): OccurrenceTemplate {
  return Object.fromEntries(TEMPLATE_FIELDS.map((name) => [name, row[name]])) as OccurrenceTemplate
}

export const toOccurrenceRow = (seriesRow: Series, { occurrenceNumber, date }: PlannedOccurrence) => ({
  ...pickTemplateFields(seriesRow),
  kind: seriesRow.kind,
  recurrence: seriesRow.frequency,
  seriesId: seriesRow.id,
  occurrence: occurrenceNumber,
  date,
})
