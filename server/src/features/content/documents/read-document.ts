import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { Document, DocumentCard, readVersion as version } from 'contract/content/documents.ts'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { documents } from '#db/tables/documents.ts'
import { findVersion, listVersions, requireWholeDocument } from './document-queries.ts'

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
