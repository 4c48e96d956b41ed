import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { createDocument as creation, NewDocument, writeDocument as writing } from 'contract/content/documents.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import { documents } from '#db/tables/documents.ts'
import { setDeletedAt } from '#features/records/archive.ts'
import { requireChangedReferences, requireReferences } from '#features/records/require-references.ts'
import type { TextTask } from './convert-text-process.ts'
import { addVersion, documentNotFoundError, lockDocument } from './document-queries.ts'
import { requireTitleOrText, type StoredText, TEXT_KINDS, type TextKind, toStoredText } from './stored-text.ts'

/**
 * The longest text that is converted in the server's own process, in UTF-16 units: it takes 20 ms at worst. A longer text may take seconds.
 */
const MAX_INLINE_LENGTH: Readonly<Record<TextKind, number>> = { html: 20_000, markdown: 2_000, text: 20_000 }

const convertInSandbox = createSandbox<TextTask, StoredText>(new URL('./convert-text-process.ts', import.meta.url), {
  heapMb: 256,
  taskMs: 90_000,
  processes: 2,
  mostWaiting: 50,
  refuse: () =>
    new AppError(429, 'too_many_texts', 'Há textos longos demais sendo salvos agora', {
      detail: 'Espere alguns segundos e tente de novo.',
      retryAfter: 5,
    }),
})

async function convertLongText(task: TextTask): Promise<StoredText> {
  try {
    return await convertInSandbox(task)
  } catch (error) {
    if (!(error instanceof ProcessFailedError)) throw error
    throw invalidFieldsError({ [task.kind]: 'O texto pede mais tempo ou memória do que se pode usar. Divida-o em dois.' })
  }
}

/** @throws 422 as `toStoredText`, or for a text that takes too much time or memory; 429 if too many texts wait */
export async function convertText(kind: TextKind, content: string): Promise<StoredText> {
  return content.length > MAX_INLINE_LENGTH[kind] ? convertLongText({ kind, content }) : toStoredText(kind, content)
}

/** @throws 422 naming the fields if the text was sent in several formats; otherwise as `toStoredText` */
async function convertNewText(input: Pick<NewDocument, TextKind>): Promise<StoredText> {
  const given = TEXT_KINDS.filter((kind) => input[kind] !== undefined)
  if (given.length > 1)
    throw invalidFieldsError(
      Object.fromEntries(given.map((kind) => [kind, 'Envie o conteúdo em uma forma só: html, markdown ou text'])),
    )
  const kind = given[0] ?? 'html'
  return convertText(kind, input[kind] ?? '')
}

const changedElsewhereError = () =>
  new AppError(409, 'changed_elsewhere', 'Este texto foi alterado em outro lugar', {
    detail:
      'Alguém o alterou depois que você o abriu. O que você escreveu continua aqui: veja a outra versão ou fique com a sua.',
  })

type InsertedDocument = Required<Pick<NewDocument, 'source' | 'save'>> & {
  title: string | null
  text: StoredText
  projectId: number | null
}

export async function insertDocument(
  { db, user, now }: Ctx,
  { title, text, source, projectId, save }: InsertedDocument,
): Promise<HandlerResult<typeof creation>> {
  const at = now()
  const saved = save ? { savedRevision: 1, savedAt: at } : {}
  const [row] = await db
    .insert(documents)
    .values({ title, ...text, source, projectId, ...saved, userId: user.id, createdAt: at, updatedAt: at })
    .returning({ id: documents.id, revision: documents.revision })
  if (!row) throw new Error('a document was inserted without a row')
  if (save) await addVersion(db, { documentId: row.id, title, html: text.html, userId: user.id, createdAt: at })
  return { ok: true, ...row }
}

export async function createDocument(ctx: Ctx, input: NewDocument): Promise<HandlerResult<typeof creation>> {
  const { title = null, projectId = null, source, save } = input
  const text = await convertNewText(input)
  requireTitleOrText(title, text)
  await requireReferences(ctx.db, { projectId })
  return insertDocument(ctx, { title, text, source, projectId, save })
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
