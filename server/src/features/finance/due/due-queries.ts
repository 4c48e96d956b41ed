import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import {
  BUCKET_DAYS,
  DUE_BUCKETS,
  type DueBucket,
  type DueEntry,
  type DueFilters,
  type EntryKind,
  findDueBucket,
  type listDueBucketPage,
  type listDueBuckets,
} from 'contract/finance/due.ts'
import { listDueDays } from 'contract/papers/boletos.ts'
import { isPaperCode } from 'contract/papers/paper-code.ts'
import { readPaper } from 'contract/papers/read-papers.ts'
import { findBankHoliday, findNextBankDay } from 'contract/values/bank-days.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { and, eq, inArray, isNull, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { dailyTotals, entries } from '#db/tables/entries.ts'
import { entryFilterCondition, findSearchedBeside } from '../lists/filters.ts'
import {
  type EntriesPage,
  LISTED_COLUMNS,
  LISTED_PAGE,
  listEntries,
  listedPageFromClause,
  toEntriesPage,
  toListedEntries,
} from '../lists/list-entries.ts'
import { presentEntry } from '../lists/presenter.ts'
import { openCondition } from '../sums/summary.ts'

const EMPTY = { count: 0, incomplete: 0, centavos: '0', page: { rows: [] } }

const presentDueEntry = (row: EntriesPage['rows'][number]): DueEntry => ({
  ...presentEntry(row),
  category: row.category,
  client: row.client,
  bankingDay: findNextBankDay(row.date),
  holiday: findBankHoliday(row.date),
})

const presentBucketPage = ({ rows, ...next }: EntriesPage) => ({ entries: rows.map(presentDueEntry), ...next })

export async function readDueBuckets(
  { db, today }: Ctx,
  { kind, ...filters }: DueFilters & { kind: EntryKind },
): Promise<HandlerResult<typeof listDueBuckets>> {
  const day = today()
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const due = { kind, today: day }
  const buckets = await (isFiltered ? readMatchingBuckets(db, due, filters) : readBuckets(db, due))
  const shown = DUE_BUCKETS.map((bucket) => {
    const { count, incomplete, centavos, page } = buckets.get(bucket) ?? EMPTY
    return { bucket, count, totalCentavos: centavos, incomplete, ...presentBucketPage(page) }
  })
  return { today: day, buckets: shown }
}

export async function readMoreDue(
  { db, today }: Ctx,
  { kind, bucket, limit, cursor, ...filters }: HandlerInput<typeof listDueBucketPage, never>['query'],
): Promise<HandlerResult<typeof listDueBucketPage>> {
  const due = { kind, bucket, today: today() }
  return presentBucketPage(await readBucketPage(db, due, { limit, cursor }, await matchingCondition(db, due, filters)))
}

async function matchingCondition(db: Db, { kind, today }: DueScope, { code, ...filters }: DueFilters): Promise<SQL | undefined> {
  const beside = await findSearchedBeside(db, kind, filters.q)
  return and(
    openCondition(kind),
    entryFilterCondition(kind, filters, today, beside),
    code === undefined ? undefined : paperCondition(code, today),
  )
}

/** Nothing matches what is no code. */
function paperCondition(text: string, today: CivilDate): SQL | undefined {
  const paper = readPaper(text)
  if (!isPaperCode(paper)) return sql`false`
  const { paymentCode, invoiceKey, centavos, paidCentavos, date } = entries
  if (paper.kind === 'invoice') return eq(invoiceKey, paper.code)
  const days = listDueDays(paper, today)
  if (paper.centavos === null || days.length === 0) return eq(paymentCode, paper.code)
  const isLike = and(isNull(paymentCode), eq(centavos, paper.centavos), eq(paidCentavos, 0), inArray(date, days))
  return or(eq(paymentCode, paper.code), isLike)
}

/** Open entries are few beside all others, so that those of a filter are summed row by row. */
function readMatchingBuckets(db: Db, due: DueScope, filters: DueFilters): Promise<ReadonlyMap<DueBucket, DueBucketRow>> {
  return readSnapshot(db, async (tx) => {
    const where = await matchingCondition(tx, due, filters)
    const sums = await tx
      .select({
        bucket: bucketExpression(entries.date, due.today),
        count: sql`count(*)`.mapWith(Number),
        incomplete: sql`count(*) filter (where ${entries.centavos} is null)`.mapWith(Number),
        centavos: sql<string>`coalesce(sum(${entries.centavos} - ${entries.paidCentavos}), 0)::text`,
      })
      .from(entries)
      .where(where)
      .groupBy(sql`1`)
    const buckets = new Map<DueBucket, DueBucketRow>()
    for (const row of sums) {
      const page = await readBucketPage(tx, { ...due, bucket: row.bucket }, { limit: FIRST_ROWS }, where)
      buckets.set(row.bucket, { ...row, page })
    }
    return buckets
  })
}

type Day = CivilDate | Placeholder

const addDaysExpression = (day: Day, days: number) => sql`(${day}::date + ${sql.raw(`(${days})`)})`

function bucketStartCondition(bucket: DueBucket, today: Day, date: SQLWrapper = entries.date): SQL | undefined {
  const { from } = BUCKET_DAYS[bucket]
  return from === undefined ? undefined : sql`${date} >= ${addDaysExpression(today, from)}`
}

function bucketEndCondition(bucket: DueBucket, today: Day, date: SQLWrapper = entries.date): SQL | undefined {
  const { to } = BUCKET_DAYS[bucket]
  return to === undefined ? undefined : sql`${date} <= ${addDaysExpression(today, to)}`
}

const bucketCondition = (bucket: DueBucket, today: Day, date: AnyPgColumn = entries.date): SQL | undefined =>
  and(bucketStartCondition(bucket, today, date), bucketEndCondition(bucket, today, date))

function bucketExpression(date: AnyPgColumn, today: Day) {
  const cases = DUE_BUCKETS.map((bucket) => sql`when ${bucketCondition(bucket, today, date)} then ${sql.raw(`'${bucket}'`)}`)
  return sql<DueBucket>`case ${sql.join(cases, sql` `)} end`
}

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
  const rows = Map.groupBy(found ? toListedEntries(found) : [], ({ date }) => findDueBucket(date, due.today))
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
  matching: SQL | undefined = openCondition(kind),
): Promise<EntriesPage> {
  const where = and(matching, bucketCondition(bucket, today), cursor ? afterCursorCondition(cursor) : undefined)
  return toEntriesPage(await listEntries(db, where, EARLIEST_FIRST, limit + 1), limit)
}
