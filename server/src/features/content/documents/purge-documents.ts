import { inArray, sql } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import type { Db } from '#db/client.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { deleteUnusedPhotos, textPhotosQuery } from '#features/pieces/photos/purge-photos.ts'
import { deleteExpiredRows, purgeExpired } from '#features/records/purge-records.ts'

/** The newest version of each text stays, however old it is. */
export const deleteOldDocumentVersions = (context: PurgeServices) => deleteExpiredRows(context, 'document-versions')

export const softDeleteIdleDrafts = (context: PurgeServices) =>
  purgeExpired(context, 'drafts', async ({ expired, batchSize }) => {
    const batch = context.db.select({ id: documents.id }).from(documents).where(expired).limit(batchSize).for('update')
    const { rowCount } = await context.db.update(documents).set({ deletedAt: context.now() }).where(inArray(documents.id, batch))
    return rowCount ?? 0
  })

async function listShownPhotos(db: Db, documentIds: readonly number[]): Promise<number[]> {
  const own = db
    .select({ html: documents.html })
    .from(documents)
    .where(inArray(documents.id, [...documentIds]))
  const ofVersions = db
    .select({ html: documentVersions.html })
    .from(documentVersions)
    .where(inArray(documentVersions.documentId, [...documentIds]))
  const { rows } = await db.execute<{ id: string }>(textPhotosQuery(sql`${own} union all ${ofVersions}`))
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

export const purgeDocuments = (context: PurgeServices) =>
  purgeExpired(context, 'documents', ({ expired, batchSize }) =>
    context.db.transaction(async (tx) => {
      const found = await tx.select({ id: documents.id }).from(documents).where(expired).limit(batchSize).for('update')
      const ids = found.map(({ id }) => id)
      const shown = await listShownPhotos(tx, ids)
      await tx.delete(documentVersions).where(inArray(documentVersions.documentId, ids))
      await tx.delete(documents).where(inArray(documents.id, ids))
      await deleteUnusedPhotos(tx, shown)
      return found.length
    }),
  )
