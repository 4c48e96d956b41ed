import type { createDocument as creation, NewDocument, writeDocument as writing } from 'contract/content/documents.ts'
import type { HandlerInput, HandlerResult } from 'contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { AppError, invalidFieldsError } from '../../../core/errors.ts'
import { isActiveProject } from '../../../db/active-project.ts'
import { documents } from '../../../db/tables/documents.ts'
import { addVersion, lockDocument } from './queries.ts'
import { convertNewText, convertText } from './read-text.ts'
import { requireTitleOrText } from './text.ts'

const changedElsewhereError = () =>
  new AppError(409, 'changed_elsewhere', 'Este texto foi alterado em outro lugar', {
    detail:
      'Alguém o alterou depois que você o abriu. O que você escreveu continua aqui: veja a outra versão ou fique com a sua.',
  })

/**
 * Checks the project of a document. No project is valid; otherwise it must be active, or be the document's present project, which
 * may be archived.
 * @throws 422
 */
async function requireUsableProject({ db }: Ctx, id: number | null | undefined, current: number | null = null): Promise<void> {
  if (!id || id === current || (await isActiveProject(db, id))) return
  throw invalidFieldsError({ projectId: 'Este projeto não existe mais. Escolha outro.' })
}

/**
 * Creates a document.
 * @throws 422 where the text is empty or too long, or the project is unknown
 */
export async function createDocument(ctx: Ctx, input: NewDocument): Promise<HandlerResult<typeof creation>> {
  const { db, user } = ctx
  const { title = null, projectId = null, source, save } = input
  const text = await convertNewText(input)
  requireTitleOrText(title, text)
  await requireUsableProject(ctx, projectId)
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
 * Writes a document; a draft may be empty.
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
  await requireUsableProject(ctx, projectId, current.projectId)
  const [at, next] = [ctx.now(), revision + 1]
  const saved = save ? { savedRevision: next, savedAt: at } : {}
  await db
    .update(documents)
    .set({ title, ...text, projectId, revision: next, ...saved, userId: user.id, updatedAt: at })
    .where(eq(documents.id, id))
  if (save) await addVersion(db, { documentId: id, title, html: text.html, userId: user.id, createdAt: at })
  return { ok: true, revision: next }
}
