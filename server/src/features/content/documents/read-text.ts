import type { NewDocument } from 'contract/content/documents.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { TextTask } from './convert-text-process.ts'
import { type StoredText, TEXT_KINDS, type TextKind, toStoredText } from './stored-text.ts'

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
export async function convertNewText(input: Pick<NewDocument, TextKind>): Promise<StoredText> {
  const given = TEXT_KINDS.filter((kind) => input[kind] !== undefined)
  if (given.length > 1)
    throw invalidFieldsError(
      Object.fromEntries(given.map((kind) => [kind, 'Envie o conteúdo em uma forma só: html, markdown ou text'])),
    )
  const kind = given[0] ?? 'html'
  return convertText(kind, input[kind] ?? '')
}
