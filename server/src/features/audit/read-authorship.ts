import type { AuthoredKind, Authorship } from 'contract/audit/authorship.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { users } from '#db/tables/workspace.ts'
import { AUTHORED_TABLES } from './authored-tables.ts'

const creators = alias(users, 'creators')
const changers = alias(users, 'changers')

const toIso = (time: unknown): string | null => (time instanceof Date ? time.toISOString() : null)

export async function readAuthorship({ db, user }: Ctx, kind: AuthoredKind, id: number): Promise<Authorship> {
  const { table, creator, needs, rows = (key): SQL => sql`${table.id ?? sql`null`} = ${key}` } = AUTHORED_TABLES[kind]
  requirePermission(user, needs)
  const [row] = await db
    .select({
      createdBy: creators.name,
      createdAt: table.createdAt ?? sql<null>`null`,
      updatedBy: changers.name,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .leftJoin(creators, eq(creators.id, creator))
    .leftJoin(changers, eq(changers.id, table.updatedBy))
    .where(rows(id))
    .orderBy(sql`${table.updatedAt} desc nulls last`)
    .limit(1)
  if (!row) throw notFoundError('Registro não encontrado')
  const updatedAt = row.updatedBy === null ? null : toIso(row.updatedAt)
  return { createdBy: row.createdBy, createdAt: toIso(row.createdAt), updatedBy: row.updatedBy, updatedAt }
}
