import { eq, isNull, or } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'

/**
 * Matches the entries that a person recorded, as opposed to those that a series made. Occurrence 0 counts as recorded, because it is the
 * entry from which the person began the series.
 */
export const notMadeBySeriesCondition = or(isNull(entries.occurrence), eq(entries.occurrence, 0))
