import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Document, DocumentCard, readVersion as version } from 'contract/content/documents.ts'
import { and, desc, eq, getTableColumns, isNull, max, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { projects } from '#db/tables/config.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { users } from '#db/tables/workspace.ts'

type Row = {
  document: Pick<typeof documents.$inferSelect, 'id' | 'title' | 'source' | 'revision' | 'savedRevision' | 'updatedAt'>
  by: string
  project: DocumentCard['project']
}

export const presentDocument = ({ document, by, project }: Row): Omit<DocumentCard, 'excerpt'> => ({
  id: document.id,
  title: document.title,
  draft: document.savedRevision === null,
  changed: document.savedRevision !== null && document.revision > document.savedRevision,
  source: document.source,
  project,
  by,
  updatedAt: document.updatedAt.toISOString(),
})

export async function readDocument({ db }: Ctx, id: number): Promise<Document> {
  const row = await requireWholeDocument(db, id)
  const versions = await listVersions(db, id)
  return {
    ...presentDocument(row),
    html: row.document.html,
    revision: row.document.revision,
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  }
}

const MAX_VERSION = 2 ** 31 - 1

export async function readVersion({ db }: Ctx, id: number, n: number): Promise<HandlerResult<typeof version>> {
  const row = n > MAX_VERSION ? undefined : await findVersion(db, id, n)
  if (!row) throw notFoundError('Versão não encontrada')
  return { ...row, at: row.at.toISOString() }
}

export const documentNotFoundError = () => notFoundError('Conteúdo não encontrado')

export async function lockDocument(db: Db, id: number) {
  const [row] = await db
    .select({ revision: documents.revision, projectId: documents.projectId })
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
    .for('update')
  if (!row) throw documentNotFoundError()
  return row
}

export const lastAuthorCondition = eq(users.id, sql`coalesce(${documents.updatedBy}, ${documents.userId})`)

const { folded: _folded, ...WHOLE_COLUMNS } = getTableColumns(documents)

export async function requireWholeDocument(db: Db, id: number) {
  const [row] = await db
    .select({ document: WHOLE_COLUMNS, by: users.name, project: { id: projects.id, name: projects.name } })
    .from(documents)
    .innerJoin(users, lastAuthorCondition)
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
  if (!row) throw documentNotFoundError()
  return row
}

const VERSION_COLUMNS = {
  n: documentVersions.n,
  at: documentVersions.createdAt,
  by: users.name,
  title: documentVersions.title,
}

export const listVersions = (db: Db, id: number) =>
  db
    .select(VERSION_COLUMNS)
    .from(documentVersions)
    .innerJoin(users, eq(users.id, documentVersions.userId))
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.n))

export async function findVersion(db: Db, id: number, n: number) {
  const [row] = await db
    .select({ ...VERSION_COLUMNS, html: documentVersions.html })
    .from(documentVersions)
    .innerJoin(users, eq(users.id, documentVersions.userId))
    .innerJoin(documents, and(eq(documents.id, documentVersions.documentId), isNull(documents.deletedAt)))
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.n, n)))
  return row
}

type Version = Omit<typeof documentVersions.$inferInsert, 'n'>

/** The caller has locked the document, so that no other call takes the same number. */
export async function addVersion(db: Db, version: Version): Promise<void> {
  const [last] = await db
    .select({ n: max(documentVersions.n) })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, version.documentId))
  await db.insert(documentVersions).values({ ...version, n: (last?.n ?? 0) + 1 })
}
