import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { CHANGEABLE_LIMITS } from 'contract/data/retention-kinds.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { countEarlierInstalments } from 'contract/finance/frequency.ts'
import type { listTrash, TrashedEntry } from 'contract/finance/trash.ts'
import { addDays, dateInZone } from 'contract/values/dates.ts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { changes } from '#db/tables/changes.ts'
import { clients, projects } from '#db/tables/config.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { users } from '#db/tables/workspace.ts'
import { readLimitInForce } from '#features/records/retention-limits.ts'
import { textMatchesCondition } from '../lists/filters.ts'

type Row = Awaited<ReturnType<typeof listDeletedEntries>>[number]

function presentTrashedEntry(row: Row, { timeZone, days }: { timeZone: string; days: number }): TrashedEntry {
  const deletedAt = row.deletedAt ?? new Date(0)
  return {
    id: row.id,
    description: row.description,
    date: row.date,
    centavos: row.centavos,
    party: row.client ?? row.project,
    occurrence: row.occurrence === null ? null : row.occurrence + 1 + countEarlierInstalments(row.recurrence),
    receipts: row.receipts,
    deletedAt: deletedAt.toISOString(),
    deletedBy: row.deletedBy,
    restorableUntil: addDays(dateInZone(timeZone, deletedAt), days),
  }
}

export async function readTrashPage({ db, now, timeZone }: Ctx, page: TrashPageQuery): Promise<HandlerResult<typeof listTrash>> {
  const { rows, last } = toKeysetPage(await listDeletedEntries(db, { ...page, limit: page.limit + 1 }), page.limit)
  const days = (await readLimitInForce({ db, now }, 'trash')) ?? CHANGEABLE_LIMITS.trash.greatest
  return {
    days,
    entries: rows.map((row) => presentTrashedEntry(row, { timeZone, days })),
    ...(last ? { nextCursor: `${last.micros}_${last.id}` } : {}),
  }
}

/** In microseconds, PostgreSQL's precision. Rows that one statement deleted differ only in their ids. */
const micros = sql<string>`(extract(epoch from ${entries.deletedAt}) * 1000000)::bigint`

/** The cursor consists of microseconds and an id: `1795273200000000_17`. */
function afterCursorCondition(cursor: string) {
  const [at, id] = cursor.split('_')
  return sql`(${entries.deletedAt}, ${entries.id}) < ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::bigint)`
}

/** From the change log: `updatedBy` of the row may come from a later edit of its series. */
const deleterNameQuery = (db: Db) =>
  db
    .select({ name: users.name })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.userId))
    .where(and(eq(changes.thing, 'entry'), eq(changes.thingId, entries.id), sql`${changes.columns} ? 'deleted_at'`))
    .orderBy(desc(changes.id))
    .limit(1)

const { id, description, date, centavos, occurrence, recurrence, deletedAt } = getTableColumns(entries)

export type TrashPageQuery = { kind: EntryKind; q?: string | undefined; limit: number; cursor?: string | undefined }

/** Receipts that were deleted before their entry are not counted, because restoring the entry does not restore them. */
export function listDeletedEntries(db: Db, { kind, q, limit, cursor }: TrashPageQuery) {
  const files = db
    .select({ count: sql`count(*)` })
    .from(receipts)
    .where(and(eq(receipts.entryId, entries.id), isNull(receipts.deletedAt)))
  return db
    .select({
      ...{ id, description, date, centavos, occurrence, recurrence, deletedAt, micros },
      project: projects.name,
      client: clients.name,
      receipts: sql<number>`(${files})`.mapWith(Number),
      deletedBy: sql<string | null>`(${deleterNameQuery(db)})`,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(
      and(
        eq(entries.kind, kind),
        isNotNull(entries.deletedAt),
        q ? textMatchesCondition(q) : undefined,
        cursor ? afterCursorCondition(cursor) : undefined,
      ),
    )
    .orderBy(desc(entries.deletedAt), desc(entries.id))
    .limit(limit)
}
