import { asc, inArray } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { describeRefused } from '#features/records/describe-refused.ts'
import { lockSeriesRows } from '#features/records/lock-series.ts'
import type { Entry } from '../entries/entry.ts'
import type { EntryKind } from '../lists/filters.ts'
import type { Series } from '../recurrence/series-rule.ts'

export type Refusal = { title: string; end: string; one: string }

/** In ascending id order, so that two calls about several entries cannot deadlock. @returns the current rows by id */
export async function lockEntriesById(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Entry>> {
  const rows = await db
    .select()
    .from(entries)
    .where(inArray(entries.id, [...ids]))
    .orderBy(asc(entries.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** The recurrences are locked before the entries. `series`: all parts of these recurrences. */
export async function lockEntriesAndSeriesById(
  db: Db,
  ids: readonly number[],
): Promise<{ locked: ReadonlyMap<number, Entry>; series: ReadonlyMap<number, Series> }> {
  const found = await db
    .select({ seriesId: entries.seriesId })
    .from(entries)
    .where(inArray(entries.id, [...ids]))
  const seriesRows = await lockSeriesRows(
    db,
    found.flatMap(({ seriesId }) => seriesId ?? []),
  )
  return { locked: await lockEntriesById(db, ids), series: new Map(seriesRows.map((row) => [row.id, row])) }
}

const OTHER_KIND = { outflow: 'é uma entrada', inflow: 'é uma saída' }

export const explainOtherKind = (entry: Entry, kind: EntryKind): string | undefined =>
  entry.kind === kind ? undefined : OTHER_KIND[kind]

export function explainUnchangeable(entry: Entry, kind: EntryKind, series?: ReadonlyMap<number, Series>): string | undefined {
  if (entry.deletedAt) return 'foi excluída'
  const wasMoved = series && entry.seriesId !== null && !series.has(entry.seriesId)
  return explainOtherKind(entry, kind) ?? (wasMoved ? 'acabou de ser alterada: tente de novo' : undefined)
}

type ChangeCheck = { ids: readonly number[]; locked: ReadonlyMap<number, Entry>; why: (entry: Entry) => string | undefined }

const describePresent = ({ deletedAt, revision, centavos, paidOn, paidCentavos }: Entry) =>
  deletedAt ? null : { revision, centavos, paidOn, paidCentavos }

/**
 * @throws 409 naming the first five of these entries with the reason, and counting the others; `refusedEntries` has all of them
 * as they are now
 */
export function requireAllChangeable({ ids, locked, why }: ChangeCheck, { title, end, one }: Refusal): void {
  const refused = ids.flatMap((id) => {
    const entry = locked.get(id)
    if (!entry) return [{ id, now: null, reason: `${one} nº ${id} não existe.` }]
    const reason = why(entry)
    return reason ? [{ id, now: describePresent(entry), reason: `“${entry.description}” ${reason}.` }] : []
  })
  if (refused.length === 0) return
  const detail = describeRefused(
    refused.map(({ reason }) => reason),
    end,
  )
  const refusedEntries = refused.map(({ id, now }) => ({ id, now }))
  throw new AppError(409, 'conflict', title, { detail, fields: { entries: detail }, refusedEntries })
}
