import { addDays, type CivilDate } from 'contract/dates.ts'
import { firstOnOrAfter } from 'contract/finance/frequency.ts'
import { and, between, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { entries, receipts } from '../../db/tables/entries.ts'
import { series, seriesSkips } from '../../db/tables/series.ts'
import { lockEntries } from './entry.ts'
import { comingUp, type Due, horizonOf, occurrenceRow, ruleOf, type Series } from './series-rule.ts'

/** In one statement: PostgreSQL takes 65,535 values, a row has some twenty. */
export const AT_ONCE = 1500

async function skippedOf(db: Db, id: number, due: readonly Due[]): Promise<Set<number>> {
  const [first, last] = [due[0]?.occurrence ?? 0, due.at(-1)?.occurrence ?? 0]
  const rows = await db
    .select({ occurrence: seriesSkips.occurrence })
    .from(seriesSkips)
    .where(and(eq(seriesSkips.seriesId, id), between(seriesSkips.occurrence, first, last)))
  return new Set(rows.map(({ occurrence }) => occurrence))
}

/** What is there already, deleted or not, stays: an occurrence is made once. */
async function insertDue(db: Db, of: Series, due: readonly Due[], now: Date): Promise<number> {
  const skipped = await skippedOf(db, of.id, due)
  const stamps = { recordedBy: of.recordedBy, createdAt: now, updatedAt: now }
  const rows = due.filter(({ occurrence }) => !skipped.has(occurrence)).map((one) => ({ ...occurrenceRow(of, one), ...stamps }))
  if (rows.length === 0) return 0
  const made = await db
    .insert(entries)
    .values(rows)
    .onConflictDoNothing({ target: [entries.seriesId, entries.occurrence] })
    .returning({ id: entries.id })
  return made.length
}

/**
 * Makes what is due of a series that goes on, up to twelve months after `today`, however long nobody did. The caller holds its row
 * (`lockSeries`), so that any number of servers make each occurrence once. @returns how many were made
 */
export async function makeOccurrences(db: Db, of: Series, today: CivilDate, now: Date): Promise<number> {
  if (of.pausedAt !== null || of.endedAt !== null) return 0
  let made = 0
  let nextOccurrence = of.nextOccurrence
  for (;;) {
    const due = comingUp({ ...of, nextOccurrence }, horizonOf(today), AT_ONCE)
    const last = due.at(-1)
    if (!last) return made
    made += await insertDue(db, of, due, now)
    nextOccurrence = last.occurrence + 1
    await db.update(series).set({ nextOccurrence }).where(eq(series.id, of.id))
  }
}

/** Open, and exactly as its series made it: it can be taken away and made again. The first is somebody's own. */
export const untouched = (db: Db) =>
  and(
    gt(entries.occurrence, 0),
    isNull(entries.paidOn),
    isNull(entries.deletedAt),
    sql`${entries.ownFields} = '{}'`,
    notExists(db.select({ id: receipts.id }).from(receipts).where(eq(receipts.entryId, entries.id))),
  )

/** Takes away what lies after a day and nobody has touched. The caller holds the series. @returns how many, and what then comes next */
export async function takeAwayAfter(db: Db, of: Series, day: CivilDate): Promise<{ removed: number; nextOccurrence: number }> {
  const later = and(eq(entries.seriesId, of.id), gt(entries.date, day), untouched(db))
  await lockEntries(db, later)
  const gone = await db.delete(entries).where(later).returning({ id: entries.id })
  const first = firstOnOrAfter(ruleOf(of), addDays(day, 1))
  return { removed: gone.length, nextOccurrence: Math.min(of.nextOccurrence, Math.max(1, first)) }
}
