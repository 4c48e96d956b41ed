import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clients, projects } from '../../db/tables/config.ts'
import { entries } from '../../db/tables/entries.ts'

const ownProject = and(isNull(projects.archivedAt), ne(projects.id, INTERNAL_PROJECT.id))

/** Active projects, the one that is always there apart (PRODUCT.md). */
export async function activeProjects(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(projects)
    .where(ownProject)
  return row?.count ?? 0
}

export const latestEntries = (db: Db, limit: number) =>
  db
    .select({
      kind: entries.kind,
      description: entries.description,
      centavos: entries.centavos,
      project: projects.name,
      client: clients.name,
      at: entries.createdAt,
    })
    .from(entries)
    .leftJoin(projects, eq(projects.id, entries.projectId))
    .leftJoin(clients, eq(clients.id, entries.clientId))
    .where(isNull(entries.deletedAt))
    .orderBy(desc(entries.createdAt))
    .limit(limit)

export const latestProjects = (db: Db, limit: number) =>
  db
    .select({ name: projects.name, at: projects.createdAt })
    .from(projects)
    .where(ownProject)
    .orderBy(desc(projects.createdAt))
    .limit(limit)
