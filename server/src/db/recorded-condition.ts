import { eq, isNull, or } from 'drizzle-orm'
import { entries } from './tables/entries.ts'

/** What somebody recorded, as opposed to what a series has brought since: its first is the one that was recorded. */
export const recordedByPersonCondition = or(isNull(entries.occurrence), eq(entries.occurrence, 0))
