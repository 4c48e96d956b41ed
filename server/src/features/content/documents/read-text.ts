import { Worker } from 'node:worker_threads'
import type { NewDocument } from 'contract/content/documents.ts'
import { invalidFieldsError } from '../../../core/errors.ts'
import { receiveMessage } from '../../../core/thread-message.ts'
import { type StoredText, TEXT_KINDS, type TextKind, toStoredText } from './text.ts'
import type { TextJob, TextJobResult } from './text-worker.ts'

/**
 * The longest text that is converted on this thread, in UTF-16 units: it takes 20 ms at worst. A longer text may take seconds, so
 * that a worker converts it while this server answers other calls.
 */
const MAX_INLINE_LENGTH: Readonly<Record<TextKind, number>> = { html: 20_000, markdown: 2_000, text: 20_000 }

const WORKER = new URL('./text-worker.ts', import.meta.url)

/** Two queues, so that at most two long texts are converted at a time. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let received = 0

async function convertInWorker(job: TextJob): Promise<StoredText> {
  const worker = new Worker(WORKER, { workerData: job, execArgv: [] })
  const result = await receiveMessage<TextJobResult>(worker, 'a text')
  if ('fields' in result) throw invalidFieldsError(result.fields)
  return result.text
}

function queueInWorker(job: TextJob): Promise<StoredText> {
  const at = received++ % queues.length
  const turn = (queues[at] ?? Promise.resolve()).then(() => convertInWorker(job))
  queues[at] = turn.catch(() => undefined)
  return turn
}

/** Converts a text to its stored form; a long text in a worker. @throws 422 as `toStoredText` */
export async function convertText(kind: TextKind, content: string): Promise<StoredText> {
  return content.length > MAX_INLINE_LENGTH[kind] ? queueInWorker({ kind, content }) : toStoredText(kind, content)
}

/**
 * Converts a new document's text from the format in which it was sent; a document that was sent without a text has an empty one.
 * @throws 422 naming the fields, where the text was sent in several formats; otherwise as `toStoredText`
 */
export async function convertNewText(input: Pick<NewDocument, TextKind>): Promise<StoredText> {
  const given = TEXT_KINDS.filter((kind) => input[kind] !== undefined)
  if (given.length > 1)
    throw invalidFieldsError(
      Object.fromEntries(given.map((kind) => [kind, 'Envie o conteúdo em uma forma só: html, markdown ou text'])),
    )
  const kind = given[0] ?? 'html'
  return convertText(kind, input[kind] ?? '')
}
