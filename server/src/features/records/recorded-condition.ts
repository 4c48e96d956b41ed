import { eq, isNull, or } from 'drizzle-orm'
import { entries } from '#db/tables/entries.ts'

/** Occurrence 0 counts as recorded, because it is the entry from which the person began the series. */
export const notMadeBySeriesCondition = or(isNull(entries.occurrence), eq(entries.occurrence, 0))
