import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../core/errors.ts'
import { type StoredText, type TextKind, toStoredText } from './text.ts'

export type TextJob = { kind: TextKind; content: string }
/** The converted text, or the refusal's messages by field. */
export type TextJobResult = { text: StoredText } | { fields: Record<string, string> }

function convert({ kind, content }: TextJob): TextJobResult {
  try {
    return { text: toStoredText(kind, content) }
  } catch (error) {
    if (error instanceof AppError && error.fields) return { fields: error.fields }
    throw error
  }
}

parentPort?.postMessage(convert(workerData as TextJob))
