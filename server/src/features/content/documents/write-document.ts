import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { createDocument as creation, NewDocument, writeDocument as writing } from 'contract/content/documents.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { documents } from '#db/tables/documents.ts'
import { setDeletedAt } from '#features/records/archive.ts'
import { requireChangedReferences, requireReferences } from '#features/records/require-references.ts'
import { addVersion, documentNotFoundError, lockDocument } from './document-queries.ts'
import { convertNewText, convertText } from './read-text.ts'
import { requireTitleOrText } from './stored-text.ts'

const changedElsewhereError = () =>
  new AppError(409, 'changed_elsewhere', 'Este texto foi alterado em outro lugar', {
    detail:
      'Alguém o alterou depois que você o abriu. O que você escreveu continua aqui: veja a outra versão ou fique com a sua.',
  })

export async function createDocument(ctx: Ctx, input: NewDocument): Promise<HandlerResult<typeof creation>> {
  const { db, user } = ctx
  const { title = null, projectId = null, source, save } = input
  const text = await convertNewText(input)
  requireTitleOrText(title, text)
  await requireReferences(db, { projectId })
  const at = ctx.now()
  const saved = save ? { savedRevision: 1, savedAt: at } : {}
  const [row] = await db
    .insert(documents)
    .values({ title, ...text, source, projectId, ...saved, userId: user.id, createdAt: at, updatedAt: at })
    .returning({ id: documents.id, revision: documents.revision })
  if (!row) throw new Error('a document was inserted without a row')
  if (save) await addVersion(db, { documentId: row.id, title, html: text.html, userId: user.id, createdAt: at })
  return { ok: true, ...row }
}

/**
 * A trigger sets `updatedBy`. Without `save` (an autosave), title and text may both be empty.
 * @throws 404, 409 `changed_elsewhere`, 422 as `createDocument`
 */
export async function writeDocument(
  ctx: Ctx,
  id: number,
  { title, html, projectId, revision, save }: HandlerInput<typeof writing, never>['json'],
): Promise<HandlerResult<typeof writing>> {
  const { db, user } = ctx
  const text = await convertText('html', html)
  if (save) requireTitleOrText(title, text)
  const current = await lockDocument(db, id)
  if (current.revision !== revision) throw changedElsewhereError()
  await requireChangedReferences(db, { projectId }, { projectId: current.projectId })
  const [at, next] = [ctx.now(), revision + 1]
  const saved = save ? { savedRevision: next, savedAt: at } : {}
  await db
    .update(documents)
    .set({ title, ...text, projectId, revision: next, ...saved, updatedAt: at })
    .where(eq(documents.id, id))
  if (save) await addVersion(db, { documentId: id, title, html: text.html, userId: user.id, createdAt: at })
  return { ok: true, revision: next }
}

/** @throws 404 also if it is in the wanted state already */
export async function setDocumentDeleted({ db, now }: Ctx, id: number, { deleted }: { deleted: boolean }): Promise<void> {
  if (!(await setDeletedAt(db, documents, id, deleted ? now() : null))) throw documentNotFoundError()
}
