import type { CivilDate } from 'contract/dates.ts'
import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { dailyTotals, entries } from '../../../db/tables/entries.ts'
import { type EntriesPage, listEntries, toEntriesPage } from '../list-entries.ts'
import { openCondition } from '../open-condition.ts'
import { countExpression } from '../sums.ts'
import { bucketCondition, bucketExpression, findBucket } from './buckets.ts'

/** Sums every bucket that is not empty, out of the daily totals. */
export function sumByBucket(db: Db, kind: EntryKind, today: CivilDate) {
  return db
    .select({
      bucket: bucketExpression(dailyTotals.date, today),
      count: countExpression(sql`sum(${dailyTotals.open})`),
      incomplete: countExpression(sql`sum(${dailyTotals.openIncomplete})`),
      centavos: sql<string>`sum(${dailyTotals.openCentavos})::text`,
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.kind, kind), sql`${dailyTotals.open} > 0`))
    .groupBy(sql`1`)
}

type DueScope = { kind: EntryKind; today: CivilDate }

const EARLIEST_FIRST = [asc(entries.date), asc(entries.id)]

const openInBucketCondition = (bucket: DueBucket, { kind, today }: DueScope) =>
  and(openCondition(kind), bucketCondition(bucket, today))

function bucketIdsQuery(db: Db, bucket: DueBucket, due: DueScope, limit: number) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .where(openInBucketCondition(bucket, due))
    .orderBy(...EARLIEST_FIRST)
    .limit(limit)
}

/** Reads the first page of each of these buckets in one statement. */
export async function readFirstPages(db: Db, buckets: readonly DueBucket[], due: DueScope, limit: number) {
  const [one, two, ...others] = buckets.map((bucket) => bucketIdsQuery(db, bucket, due, limit + 1))
  if (!one) return new Map<DueBucket, EntriesPage>()
  const ids = two ? unionAll(one, two, ...others) : one
  const found = await listEntries(db, inArray(entries.id, ids), EARLIEST_FIRST)
  const rows = Map.groupBy(found, ({ date }) => findBucket(date, due.today))
  return new Map(buckets.map((bucket): [DueBucket, EntriesPage] => [bucket, toEntriesPage(rows.get(bucket) ?? [], limit)]))
}

/** The condition for entries after a cursor, which is a due date and an id: `2026-11-21_17`. */
function afterCursorCondition(cursor: string): SQL {
  const [date, id] = cursor.split('_')
  return sql`(${entries.date}, ${entries.id}) > (${date}, ${id})`
}

/** Reads a page of one bucket, the earliest due first. */
export async function readBucketPage(
  db: Db,
  { bucket, ...due }: DueScope & { bucket: DueBucket },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EntriesPage> {
  const where = and(openInBucketCondition(bucket, due), cursor ? afterCursorCondition(cursor) : undefined)
  return toEntriesPage(await listEntries(db, where, EARLIEST_FIRST, limit + 1), limit)
}
