import { CallError } from '../../../lib/call.ts'
import { describeRefusal } from '../refusal-text.ts'
import { UnreadableFileError } from './send-clip.ts'

const UNREADABLE = 'O arquivo mudou ou não está mais no disco. Escolha-o de novo.'

/** Says why an upload failed: the server's reason where it gives one. */
export function describeUploadError(error: unknown): string {
  if (error instanceof UnreadableFileError) return UNREADABLE
  const fields = error instanceof CallError ? Object.values(error.problem?.fields ?? {}) : []
  return fields[0] ?? describeRefusal(error) ?? 'O envio falhou. Tente de novo.'
}

/** Whether a retry would fail the same way: the file itself was refused, or is gone. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof UnreadableFileError ||
  (error instanceof CallError && error.status === 422 && error.problem?.code !== 'hash_mismatch')
