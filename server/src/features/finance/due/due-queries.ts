import { DUE_BUCKETS, type DueBucket, type EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { dailyTotals, entries } from '#db/tables/entries.ts'
import {
  type EntriesPage,
  LISTED_COLUMNS,
  LISTED_PAGE,
  listEntries,
  listedPageFromClause,
  toEntriesPage,
  toListedEntries,
} from '../lists/list-entries.ts'
import { openCondition } from '../sums/sums.ts'
import { bucketCondition, bucketEndCondition, bucketExpression, bucketStartCondition, findBucket } from './buckets.ts'

const FIRST_ROWS = 20

type DueScope = { kind: EntryKind; today: CivilDate }
type DueParam = ReadParam<DueScope>

const EARLIEST_FIRST = [sql`date`, sql`id`]
const EARLIEST_ORDER = sql`order by date, id`

/**
 * The bucket's end is tested outside of the limited subselect: with both conditions inside, PostgreSQL's generic plan would read
 * the whole bucket.
 */
function firstRowsQuery(param: DueParam): SQL {
  const buckets = DUE_BUCKETS.map((bucket) => {
    const end = bucketEndCondition(bucket, param('today'), sql`bucket.date`) ?? sql`true`
    return sql`(select * from (
      select ${LISTED_COLUMNS} from entries where ${and(openCondition(param('kind')), bucketStartCondition(bucket, param('today')))}
      ${EARLIEST_ORDER} limit ${sql.raw(String(FIRST_ROWS + 1))}) as bucket where ${end})`
  })
  return sql`${sql.join(buckets, sql` union all `)} ${EARLIEST_ORDER}`
}

type BucketSums = { bucket: DueBucket; count: number; incomplete: number; centavos: string }

const bucketSumsExpression = (param: DueParam) => sql<BucketSums[]>`(
  select coalesce(json_agg(sums), '[]') from (
    select ${bucketExpression(dailyTotals.date, param('today'))} as bucket, sum(open) as count, sum(open_incomplete) as incomplete,
      sum(open_centavos)::text as centavos
    from daily_totals where kind = ${param('kind')} and open > 0 group by 1) as sums)`

/** One statement, so that sums and rows are of one moment even while others write. */
const readDue = prepareRead('entries_due', (db, param: DueParam) =>
  db.select({ ...LISTED_PAGE, sums: bucketSumsExpression(param) }).from(listedPageFromClause(firstRowsQuery(param))),
)

export type DueBucketRow = BucketSums & { page: EntriesPage }

export async function readBuckets(db: Db, due: DueScope): Promise<ReadonlyMap<DueBucket, DueBucketRow>> {
  const [found] = await readDue(db, due)
  const rows = Map.groupBy(found ? toListedEntries(found) : [], ({ date }) => findBucket(date, due.today))
  const buckets = (found?.sums ?? []).map((sums) => ({ ...sums, page: toEntriesPage(rows.get(sums.bucket) ?? [], FIRST_ROWS) }))
  return new Map(buckets.map((row) => [row.bucket, row]))
}

function afterCursorCondition(cursor: string): SQL {
  const [date, id] = cursor.split('_')
  return sql`(${entries.date}, ${entries.id}) > (${date}, ${id})`
}

export async function readBucketPage(
  db: Db,
  { bucket, kind, today }: DueScope & { bucket: DueBucket },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EntriesPage> {
  const where = and(openCondition(kind), bucketCondition(bucket, today), cursor ? afterCursorCondition(cursor) : undefined)
  return toEntriesPage(await listEntries(db, where, EARLIEST_FIRST, limit + 1), limit)
}
