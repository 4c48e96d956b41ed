import type { CivilDate } from 'contract/dates.ts'
import type { DueBucket, EntryKind } from 'contract/finance/due.ts'
import { and, asc, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { open } from '../open.ts'
import { type EntriesPage, listedEntries, pageOf } from '../page.ts'
import { bucketAt, dueIn } from './buckets.ts'

/** Of every bucket that is not empty, in one walk over what is open. */
export function sumsByBucket(db: Db, kind: EntryKind, today: CivilDate) {
  return db
    .select({
      bucket: bucketAt(today),
      count: sql<number>`count(*)`.mapWith(Number),
      incomplete: sql<number>`count(*) filter (where ${entries.centavos} is null)`.mapWith(Number),
      centavos: sql<string>`coalesce(sum(${entries.centavos}), 0)::text`,
    })
    .from(entries)
    .where(open(kind))
    .groupBy(sql`1`)
}

type Place = { kind: EntryKind; bucket: DueBucket; today: CivilDate }

/** `2026-11-21_17` → what is due after that entry. */
function dueAfter(cursor: string) {
  const [date, id] = cursor.split('_')
  return sql`(${entries.date}, ${entries.id}) > (${date}, ${id})`
}

/** The earliest due first; `cursor` as in a list's page. */
export async function pageOfDue(
  db: Db,
  { kind, bucket, today }: Place,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EntriesPage> {
  const found = await listedEntries(db)
    .where(and(open(kind), dueIn(bucket, today), cursor ? dueAfter(cursor) : undefined))
    .orderBy(asc(entries.date), asc(entries.id))
    .limit(limit + 1)
  return pageOf(db, found, limit)
}
