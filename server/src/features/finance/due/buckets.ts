import { addDays, type CivilDate } from 'contract/dates.ts'
import { DUE_BUCKETS, type DueBucket } from 'contract/finance/due.ts'
import { and, gte, lte, type SQL, sql } from 'drizzle-orm'
import { entries } from '../../../db/tables/entries.ts'
import { PAYABLE_DAYS } from '../open.ts'

const WEEK_DAYS = 7

/** First and last day of each, as days from today; one begins where the one before ends. */
const SPANS: Record<DueBucket, { from?: number; to?: number }> = {
  overdue: { to: -1 },
  today: { from: 0, to: 0 },
  week: { from: 1, to: WEEK_DAYS },
  month: { from: WEEK_DAYS + 1, to: PAYABLE_DAYS },
  later: { from: PAYABLE_DAYS + 1 },
}

export function dueIn(bucket: DueBucket, today: CivilDate): SQL | undefined {
  const { from, to } = SPANS[bucket]
  return and(
    from === undefined ? undefined : gte(entries.date, addDays(today, from)),
    to === undefined ? undefined : lte(entries.date, addDays(today, to)),
  )
}

/** Which bucket an entry is in, as an expression. */
export function bucketAt(today: CivilDate) {
  const cases = DUE_BUCKETS.map((bucket) => sql`when ${dueIn(bucket, today)} then ${sql.raw(`'${bucket}'`)}`)
  return sql<DueBucket>`case ${sql.join(cases, sql` `)} end`
}
