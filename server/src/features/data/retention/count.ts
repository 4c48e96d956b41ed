import type { BoundedCount } from 'contract/data/retention.ts'
import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { QUARANTINE_FOLDER } from '../../../core/storage-keys.ts'
import { daysBefore } from '../../../db/retention/limits.ts'
import { RETAINED_ROWS, type RetainedRows } from '../../../db/retention/retained.ts'

/**
 * The numbers at which counting stops (of the rows that exist, of the rows that a limit would delete, and of files in the
 * quarantine), so that the screen costs the same with a million rows.
 */
const MOST_SHOWN = 1_000
const MOST_PREVIEWED = 100_000
const MOST_FILES = 1_000

/**
 * A count of records. `oldestAt`: the instant from which the age of the oldest record is counted; null where there is no record.
 */
export type RecordCount = BoundedCount & { oldestAt: string | null }

type Context = Pick<Ctx, 'db' | 'storage' | 'timeZone'>

const toBounded = (count: number, most: number): BoundedCount => ({ count: Math.min(count, most), isMore: count > most })

async function countRows({ db }: Context, { table }: RetainedRows, condition: SQL | undefined, most: number): Promise<number> {
  const counted = sql`select from ${table} where ${condition ?? sql`true`} limit ${most + 1}`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${counted}) as counted`)
  return rows[0]?.count ?? 0
}

/** Finds the instant of the oldest row through its index, which reads only up to the first row that meets the condition. */
async function findOldest({ db }: Context, { table, since }: RetainedRows, which: SQL | undefined): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_json(${since})#>>'{}' as at from ${table} where ${which ?? sql`true`} and ${since} is not null order by ${since} limit 1`,
  )
  return rows[0] && new Date(rows[0].at)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Reads the times at which files were put into the quarantine, of no more files that were put there before `end` than are counted. */
async function listQuarantined({ storage }: Context, end?: Date): Promise<Date[]> {
  const found: Date[] = []
  for await (const { writtenAt } of storage.list(QUARANTINE_FOLDER)) {
    if (end === undefined || writtenAt < end) found.push(writtenAt)
    if (found.length > MOST_FILES) break
  }
  return found
}

const findEarliest = (instants: readonly Date[]): string | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map(Number))).toISOString()

/**
 * Counts the records of a kind, up to a thousand, and finds the oldest of them; of more than a thousand files in the quarantine, the oldest
 * of those that the storage lists first.
 */
export async function countRecordsOfKind(context: Context & Pick<Ctx, 'now'>, key: RetentionKey): Promise<RecordCount> {
  if (key === 'quarantine') {
    const files = await listQuarantined(context)
    return { ...toBounded(files.length, MOST_FILES), oldestAt: findEarliest(files) }
  }
  const kinds = RETAINED_ROWS[key]
  const now = context.now()
  const buildCountedCondition = ({ which, endsLater, since }: RetainedRows) => (endsLater ? and(which, lte(since, now)) : which)
  const counts = await Promise.all(kinds.map((rows) => countRows(context, rows, buildCountedCondition(rows), MOST_SHOWN)))
  const oldest = await Promise.all(kinds.map((rows) => findOldest(context, rows, buildCountedCondition(rows))))
  return { ...toBounded(sum(counts), MOST_SHOWN), oldestAt: findEarliest(oldest.flatMap((at) => at ?? [])) }
}

/**
 * Counts the rows that a limit of `days` would delete at the instant `at`, up to a hundred thousand; of the quarantine the files, up
 * to a thousand.
 */
export async function countExpired(
  context: Context,
  key: RetentionKey,
  { days, at }: { days: number; at: Date },
): Promise<BoundedCount> {
  if (key === 'quarantine') {
    const files = await listQuarantined(context, daysBefore(at, days))
    return toBounded(files.length, MOST_FILES)
  }
  const when = { days, now: at, timeZone: context.timeZone }
  const counts = RETAINED_ROWS[key].map((rows) => countRows(context, rows, rows.isExpired(when), MOST_PREVIEWED))
  return toBounded(sum(await Promise.all(counts)), MOST_PREVIEWED)
}
