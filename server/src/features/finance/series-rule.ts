import { addMonths, type CivilDate, monthOf, sameDayIn } from 'contract/dates.ts'
import { type Frequency, occurrenceDate, type Rule } from 'contract/finance/frequency.ts'
import type { entries } from '../../db/tables/entries.ts'
import type { series } from '../../db/tables/series.ts'

export type Series = typeof series.$inferSelect
type NewEntry = typeof entries.$inferInsert
export type Due = { occurrence: number; date: CivilDate }

/** Occurrences are made up to this day, twelve months ahead. */
export const horizonOf = (today: CivilDate): CivilDate => sameDayIn(addMonths(monthOf(today), 12), today)

export const ruleOf = ({ anchor, unit, every, dayOfMonth }: Series): Rule => ({ anchor, unit, every, dayOfMonth })

/** Without its end: what a series that is moved keeps. */
export const frequencyOf = ({ unit, every }: Series): Frequency => ({ unit, every })

type Plan = Rule & Pick<Series, 'occurrences' | 'until' | 'nextOccurrence'>

/** Those still to be made up to the horizon, from the next on, at most `limit`. */
export function comingUp(plan: Plan, horizon: CivilDate, limit: number): Due[] {
  const { nextOccurrence: first, occurrences, until } = plan
  const end = Math.min(first + limit, occurrences ?? Number.POSITIVE_INFINITY)
  const last = until !== null && until < horizon ? until : horizon
  const due: Due[] = []
  for (let occurrence = first; occurrence < end; occurrence++) {
    const date = occurrenceDate(plan, occurrence)
    if (date > last) break
    due.push({ occurrence, date })
  }
  return due
}

/** The columns that an occurrence takes from its series, by their names in both. */
export const FOLLOWED = [
  'description',
  'centavos',
  'projectId',
  'categoryId',
  'companyId',
  'methodId',
  'clientId',
  'notes',
] as const satisfies (keyof Series & keyof NewEntry)[]
export type Followed = (typeof FOLLOWED)[number]
export type Template = Pick<Series, Followed>

export function templateOf(row: Template): Template {
  const { description, centavos, projectId, categoryId, companyId, methodId, clientId, notes } = row
  return { description, centavos, projectId, categoryId, companyId, methodId, clientId, notes }
}

/** An occurrence as its series makes it: open, as the template says. */
export const occurrenceRow = (of: Series, { occurrence, date }: Due) => ({
  ...templateOf(of),
  kind: of.kind,
  recurrence: of.frequency,
  seriesId: of.id,
  occurrence,
  date,
})
