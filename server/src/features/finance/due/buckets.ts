import { DUE_BUCKETS, type DueBucket } from 'contract/finance/due.ts'
import { type CivilDate, daysBetween } from 'contract/values/dates.ts'
import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { entries } from '#db/tables/entries.ts'
import { PAYABLE_DAYS } from '../sums/sums.ts'

const WEEK_DAYS = 7

const BUCKET_DAYS: Record<DueBucket, { from?: number; to?: number }> = {
  overdue: { to: -1 },
  today: { from: 0, to: 0 },
  week: { from: 1, to: WEEK_DAYS },
  month: { from: WEEK_DAYS + 1, to: PAYABLE_DAYS },
  later: { from: PAYABLE_DAYS + 1 },
}

type Day = CivilDate | Placeholder

const addDaysExpression = (day: Day, days: number) => sql`(${day}::date + ${sql.raw(`(${days})`)})`

export function bucketStartCondition(bucket: DueBucket, today: Day, date: SQLWrapper = entries.date): SQL | undefined {
  const { from } = BUCKET_DAYS[bucket]
  return from === undefined ? undefined : sql`${date} >= ${addDaysExpression(today, from)}`
}

export function bucketEndCondition(bucket: DueBucket, today: Day, date: SQLWrapper = entries.date): SQL | undefined {
  const { to } = BUCKET_DAYS[bucket]
  return to === undefined ? undefined : sql`${date} <= ${addDaysExpression(today, to)}`
}

export const bucketCondition = (bucket: DueBucket, today: Day, date: AnyPgColumn = entries.date): SQL | undefined =>
  and(bucketStartCondition(bucket, today, date), bucketEndCondition(bucket, today, date))

export function bucketExpression(date: AnyPgColumn, today: Day) {
  const cases = DUE_BUCKETS.map((bucket) => sql`when ${bucketCondition(bucket, today, date)} then ${sql.raw(`'${bucket}'`)}`)
  return sql<DueBucket>`case ${sql.join(cases, sql` `)} end`
}

export function findBucket(date: CivilDate, today: CivilDate): DueBucket {
  const days = daysBetween(today, date)
  return DUE_BUCKETS.find((bucket) => days <= (BUCKET_DAYS[bucket].to ?? days)) ?? 'later'
}
