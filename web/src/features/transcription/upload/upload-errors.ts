import { CallError } from '../../../lib/call.ts'
import { describeRefusal } from '../refusal-text.ts'
import { UnreadableFile } from './send-clip.ts'

const GONE = 'O arquivo mudou ou não está mais no disco. Escolha-o de novo.'

/** Why it could not be sent, in the server's words where it has some. */
export function describeUploadError(error: unknown): string {
  if (error instanceof UnreadableFile) return GONE
  const fields = error instanceof CallError ? Object.values(error.problem?.fields ?? {}) : []
  return fields[0] ?? describeRefusal(error) ?? 'O envio falhou. Tente de novo.'
}

/** It is the file that is refused, or gone: the same again would come to the same. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof UnreadableFile ||
  (error instanceof CallError && error.status === 422 && error.problem?.code !== 'hash_mismatch')
