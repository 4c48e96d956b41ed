import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../core/errors.ts'
import { type Kind, type StoredText, storedText } from './text.ts'

export type Job = { kind: Kind; content: string }
/** What was read, or the fields that a refusal names. */
export type JobResult = { text: StoredText } | { fields: Record<string, string> }

function read({ kind, content }: Job): JobResult {
  try {
    return { text: storedText(kind, content) }
  } catch (error) {
    if (error instanceof AppError && error.fields) return { fields: error.fields }
    throw error
  }
}

parentPort?.postMessage(read(workerData as Job))
