import type { BoundedCount } from 'contract/data/retention.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { QUARANTINE_FOLDER } from '#core/storage.ts'
import { RETAINED_ROWS, type RetainedRows } from '#features/records/retained-records.ts'
import { daysBefore } from '#features/records/retention-limits.ts'

/**
 * The highest counts that the screen tells (of the rows that exist, of the rows that a limit would delete, and of files in the
 * quarantine), so that it costs the same with a million rows.
 */
const MOST_SHOWN = 1_000
const MOST_PREVIEWED = 100_000
const MOST_FILES = 1_000
const MOST_SEARCHED_FILES = 20_000

export type RecordCount = BoundedCount & { oldestAt: string | null; oldestAmong?: number }

type Context = Pick<Ctx, 'db' | 'storage' | 'timeZone'>

const toBounded = (count: number, most: number): BoundedCount => ({ count: Math.min(count, most), isMore: count > most })

async function countRows({ db }: Context, { table }: RetainedRows, condition: SQL | undefined, most: number): Promise<number> {
  const counted = sql`select from ${table} where ${condition ?? sql`true`} limit ${most + 1}`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${counted}) as counted`)
  return rows[0]?.count ?? 0
}

async function findOldest({ db }: Context, { table, since }: RetainedRows, which: SQL | undefined): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_json(${since})#>>'{}' as at from ${table} where ${which ?? sql`true`} and ${since} is not null order by ${since} limit 1`,
  )
  return rows[0] && new Date(rows[0].at)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function countQuarantined({ storage }: Context, end: Date): Promise<BoundedCount> {
  let count = 0
  for await (const { writtenAt } of storage.list(QUARANTINE_FOLDER)) {
    if (writtenAt < end) count += 1
    if (count > MOST_FILES) break
  }
  return toBounded(count, MOST_FILES)
}

async function describeQuarantine({ storage }: Context): Promise<RecordCount> {
  let count = 0
  let oldest = Number.POSITIVE_INFINITY
  for await (const { writtenAt } of storage.list(QUARANTINE_FOLDER)) {
    if (count === MOST_SEARCHED_FILES)
      return { ...toBounded(count, MOST_FILES), oldestAt: new Date(oldest).toISOString(), oldestAmong: count }
    count += 1
    oldest = Math.min(oldest, writtenAt.getTime())
  }
  return { ...toBounded(count, MOST_FILES), oldestAt: count === 0 ? null : new Date(oldest).toISOString() }
}

const findEarliest = (instants: readonly Date[]): string | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map(Number))).toISOString()

export async function countRecordsOfKind(context: Context & Pick<Ctx, 'now'>, key: RetentionKey): Promise<RecordCount> {
  if (key === 'quarantine') return describeQuarantine(context)
  const kinds = RETAINED_ROWS[key]
  const now = context.now()
  const buildCountedCondition = ({ which, endsLater, since }: RetainedRows) => (endsLater ? and(which, lte(since, now)) : which)
  const counts = await Promise.all(kinds.map((rows) => countRows(context, rows, buildCountedCondition(rows), MOST_SHOWN)))
  const oldest = await Promise.all(kinds.map((rows) => findOldest(context, rows, buildCountedCondition(rows))))
  return { ...toBounded(sum(counts), MOST_SHOWN), oldestAt: findEarliest(oldest.flatMap((at) => at ?? [])) }
}

export async function countExpired(
  context: Context,
  key: RetentionKey,
  { days, at }: { days: number; at: Date },
): Promise<BoundedCount> {
  if (key === 'quarantine') return countQuarantined(context, daysBefore(at, days))
  const when = { days, now: at, timeZone: context.timeZone }
  const counts = RETAINED_ROWS[key].map((rows) => countRows(context, rows, rows.isExpired(when), MOST_PREVIEWED))
  return toBounded(sum(await Promise.all(counts)), MOST_PREVIEWED)
}
