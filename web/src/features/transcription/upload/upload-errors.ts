import { CallError } from '#lib/net/call.ts'
import { describeRefusal } from '../words.ts'
import { UnreadableFileError } from './send-clip.ts'

const UNREADABLE = 'O arquivo mudou ou não está mais no disco. Escolha-o de novo.'

export function describeUploadError(error: unknown): string {
  if (error instanceof UnreadableFileError) return UNREADABLE
  const fields = error instanceof CallError ? Object.values(error.problem?.fields ?? {}) : []
  return fields[0] ?? describeRefusal(error) ?? 'O envio falhou. Tente de novo.'
}

/** Whether a retry would fail in the same way, because the file itself was refused or no longer exists. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof UnreadableFileError ||
  (error instanceof CallError && error.status === 422 && error.problem?.code !== 'hash_mismatch')
