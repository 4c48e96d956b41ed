import { inArray } from 'drizzle-orm'
import type { PurgeServices } from '#core/context.ts'
import { documents, documentVersions } from '#db/tables/documents.ts'
import { deleteExpiredRows, purgeExpired } from '#features/records/purge-records.ts'

/** The newest version of each text stays, however old it is. */
export const deleteOldDocumentVersions = (context: PurgeServices) => deleteExpiredRows(context, 'document-versions')

export const softDeleteIdleDrafts = (context: PurgeServices) =>
  purgeExpired(context, 'drafts', async ({ expired, batchSize }) => {
    const batch = context.db.select({ id: documents.id }).from(documents).where(expired).limit(batchSize).for('update')
    const { rowCount } = await context.db.update(documents).set({ deletedAt: context.now() }).where(inArray(documents.id, batch))
    return rowCount ?? 0
  })

export const purgeDocuments = (context: PurgeServices) =>
  purgeExpired(context, 'documents', ({ expired, batchSize }) =>
    context.db.transaction(async (tx) => {
      const found = await tx.select({ id: documents.id }).from(documents).where(expired).limit(batchSize).for('update')
      const ids = found.map(({ id }) => id)
      await tx.delete(documentVersions).where(inArray(documentVersions.documentId, ids))
      await tx.delete(documents).where(inArray(documents.id, ids))
      return found.length
    }),
  )
