import { CallError } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/query-client.ts'
import { UnreadableFile } from './send.ts'

const GONE = 'O arquivo mudou ou não está mais no disco. Escolha-o de novo.'

/** Why it could not be sent, in the server's words where it has some. */
export function refusalOf(error: unknown): string {
  if (error instanceof UnreadableFile) return GONE
  const fields = error instanceof CallError ? Object.values(error.problem?.fields ?? {}) : []
  return fields[0] ?? reasonOf(error) ?? 'O envio falhou. Tente de novo.'
}
