import type { CivilDate } from 'contract/dates.ts'
import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { dailyTotals, entries } from '../../../db/tables/entries.ts'
import { type EntriesPage, listedEntries, pageOf } from '../listed.ts'
import { open } from '../open.ts'
import { countOf } from '../sums.ts'
import { bucketAt, bucketOf, dueIn } from './buckets.ts'

/** Of every bucket that is not empty, from the sums by day. */
export function sumsByBucket(db: Db, kind: EntryKind, today: CivilDate) {
  return db
    .select({
      bucket: bucketAt(dailyTotals.date, today),
      count: countOf(sql`sum(${dailyTotals.open})`),
      incomplete: countOf(sql`sum(${dailyTotals.openIncomplete})`),
      centavos: sql<string>`sum(${dailyTotals.openCentavos})::text`,
    })
    .from(dailyTotals)
    .where(and(eq(dailyTotals.kind, kind), sql`${dailyTotals.open} > 0`))
    .groupBy(sql`1`)
}

type Due = { kind: EntryKind; today: CivilDate }

const EARLIEST_FIRST = [asc(entries.date), asc(entries.id)]

const openIn = (bucket: DueBucket, { kind, today }: Due) => and(open(kind), dueIn(bucket, today))

function idsIn(db: Db, bucket: DueBucket, due: Due, limit: number) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .where(openIn(bucket, due))
    .orderBy(...EARLIEST_FIRST)
    .limit(limit)
}

/** The first page of each of these buckets, in one question. */
export async function firstPages(db: Db, buckets: readonly DueBucket[], due: Due, limit: number) {
  const [one, two, ...others] = buckets.map((bucket) => idsIn(db, bucket, due, limit + 1))
  if (!one) return new Map<DueBucket, EntriesPage>()
  const ids = two ? unionAll(one, two, ...others) : one
  const found = await listedEntries(db, inArray(entries.id, ids), EARLIEST_FIRST)
  const rows = Map.groupBy(found, ({ date }) => bucketOf(date, due.today))
  return new Map(buckets.map((bucket): [DueBucket, EntriesPage] => [bucket, pageOf(rows.get(bucket) ?? [], limit)]))
}

/** `2026-11-21_17` → what is due after that entry. */
function dueAfter(cursor: string): SQL {
  const [date, id] = cursor.split('_')
  return sql`(${entries.date}, ${entries.id}) > (${date}, ${id})`
}

/** The earliest due first; `cursor` as in a list's page. */
export async function pageOfDue(
  db: Db,
  { bucket, ...due }: Due & { bucket: DueBucket },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EntriesPage> {
  const where = and(openIn(bucket, due), cursor ? dueAfter(cursor) : undefined)
  return pageOf(await listedEntries(db, where, EARLIEST_FIRST, limit + 1), limit)
}
