import type { listDocuments as contract } from 'contract/content/documents.ts'
import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { invalid } from '../../../core/errors.ts'
import { projects } from '../../../db/tables/config.ts'
import { documents } from '../../../db/tables/documents.ts'
import { users } from '../../../db/tables/workspace.ts'
import { present } from './read.ts'
import { excerptColumns, excerptOf, holds, termOf } from './search.ts'

const PAGE = 24

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([1-9]\d{0,15})$/

/** `2026-11-21T15:00:00.000Z_17` → what comes after it. @throws 422 */
function afterCursor(cursor: string) {
  const [, at = '', id] = CURSOR.exec(cursor) ?? []
  if (!id || Number.isNaN(Date.parse(at))) throw invalid({ cursor: 'Cursor inválido' })
  // A row comparison is one index range; an OR of conditions reads everything before it (ARCHITECTURE.md).
  return sql`(${documents.updatedAt}, ${documents.id}) < (${at}::timestamptz, ${id}::bigint)`
}

const CARD = {
  document: {
    id: documents.id,
    title: documents.title,
    source: documents.source,
    revision: documents.revision,
    savedRevision: documents.savedRevision,
    updatedAt: documents.updatedAt,
  },
  by: users.name,
  project: { id: projects.id, name: projects.name },
}

/** Last changed first. @throws 422 for a cursor that is none */
export async function listDocuments(
  { db }: Ctx,
  { q, cursor }: HandlerInput<typeof contract, never>['query'],
): Promise<HandlerResult<typeof contract>> {
  const term = termOf(q)
  const rows = await db
    .select({ ...CARD, excerpt: excerptColumns(term) })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(and(isNull(documents.deletedAt), term ? holds(term) : undefined, cursor ? afterCursor(cursor) : undefined))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1)?.document : undefined
  return {
    documents: page.map(({ excerpt, ...row }) => ({ ...present(row), excerpt: excerptOf(excerpt) })),
    next: last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  }
}
