import { findOccurrenceFrom } from 'contract/finance/frequency.ts'
import { addDays, type CivilDate, toMonth } from 'contract/values/dates.ts'
import { and, between, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { closedMonths } from '#db/tables/closed-months.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { series, seriesSkips } from '#db/tables/series.ts'
import { lockEntries } from '../entries/entry.ts'
import {
  computePlanningHorizon,
  listPlannedOccurrences,
  type PlannedOccurrence,
  type Series,
  toOccurrenceRow,
  toRule,
} from './series-rule.ts'

/** The most rows of one insert: PostgreSQL accepts 65,535 parameters, and a row has some twenty. */
export const MAX_ROWS_PER_INSERT = 1500

async function findSkipped(db: Db, id: number, due: readonly PlannedOccurrence[]): Promise<Set<number>> {
  const [first, last] = [due[0]?.occurrenceNumber ?? 0, due.at(-1)?.occurrenceNumber ?? 0]
  const rows = await db
    .select({ occurrence: seriesSkips.occurrence })
    .from(seriesSkips)
    .where(and(eq(seriesSkips.seriesId, id), between(seriesSkips.occurrence, first, last)))
  return new Set(rows.map(({ occurrence }) => occurrence))
}

/** A deleted occurrence counts as existing; what falls into a closed month is left out, so that the later ones are made. @returns the number of inserted occurrences */
async function insertOccurrences(db: Db, seriesRow: Series, due: readonly PlannedOccurrence[], now: Date): Promise<number> {
  const skipped = await findSkipped(db, seriesRow.id, due)
  const closed = new Set((await db.select({ month: closedMonths.month }).from(closedMonths)).map(({ month }) => toMonth(month)))
  const stamps = { recordedBy: seriesRow.recordedBy, createdAt: now, updatedAt: now }
  const rows = due
    .filter(({ occurrenceNumber }) => !skipped.has(occurrenceNumber))
    .map((one) => ({ ...toOccurrenceRow(seriesRow, one), ...stamps }))
    .filter(({ date }) => !closed.has(toMonth(date)))
  if (rows.length === 0) return 0
  const made = await db
    .insert(entries)
    .values(rows)
    .onConflictDoNothing({ target: [entries.seriesId, entries.occurrence] })
    .returning({ id: entries.id })
  return made.length
}

/**
 * The caller has locked the series' row (`lockRecurrence`), so that any number of servers make each occurrence only once.
 * @returns the number of made occurrences
 */
export async function makeOccurrences(db: Db, seriesRow: Series, today: CivilDate, now: Date): Promise<number> {
  if (seriesRow.pausedAt !== null || seriesRow.endedAt !== null) return 0
  let made = 0
  let nextOccurrence = seriesRow.nextOccurrence
  for (;;) {
    const due = listPlannedOccurrences({ ...seriesRow, nextOccurrence }, computePlanningHorizon(today), MAX_ROWS_PER_INSERT)
    const last = due.at(-1)
    if (!last) return made
    made += await insertOccurrences(db, seriesRow, due, now)
    nextOccurrence = last.occurrenceNumber + 1
    await db.update(series).set({ nextOccurrence }).where(eq(series.id, seriesRow.id))
  }
}

/** Edits and deletions of several occurrences leave one alone that was paid, also in part, or deleted. */
export const closedCondition = sql`(${entries.paidOn} is not null or ${entries.paidCentavos} > 0 or ${entries.deletedAt} is not null)`

/** They are open, exactly as the series made them, and not the first, which a person recorded. */
export const regenerableCondition = (db: Db) =>
  and(
    gt(entries.occurrence, 0),
    sql`not ${closedCondition}`,
    sql`${entries.ownFields} = '{}'`,
    notExists(db.select({ id: receipts.id }).from(receipts).where(eq(receipts.entryId, entries.id))),
  )

/** The caller has locked the series. @returns their number, and the number of the next occurrence to make */
export async function removeRegenerableAfter(
  db: Db,
  seriesRow: Series,
  day: CivilDate,
): Promise<{ removed: number; nextOccurrence: number }> {
  const later = and(eq(entries.seriesId, seriesRow.id), gt(entries.date, day), regenerableCondition(db))
  await lockEntries(db, later)
  const gone = await db.delete(entries).where(later).returning({ id: entries.id })
  const first = findOccurrenceFrom(toRule(seriesRow), addDays(day, 1))
  return {
    removed: gone.length,
    nextOccurrence: Math.min(seriesRow.nextOccurrence, Math.max(1, seriesRow.firstOccurrence, first)),
  }
}
