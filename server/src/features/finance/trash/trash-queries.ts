import type { EntryKind } from 'contract/finance/due.ts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { changes } from '#db/tables/changes.ts'
import { clients, projects } from '#db/tables/config.ts'
import { entries, receipts } from '#db/tables/entries.ts'
import { users } from '#db/tables/workspace.ts'
import { textMatchesCondition } from '../lists/search-patterns.ts'

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
