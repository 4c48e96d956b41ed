import { readErrorCode } from '#core/error-code.ts'
import { ExplainedError } from '#core/errors.ts'

/** A failure that a person can put right. The message says how, in Portuguese. */
export class BackupCommandError extends ExplainedError {}

export const isDiskFullError = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(readErrorCode(error))

export function explainFullDisk(error: unknown, path: string, whatNow: string): unknown {
  if (!isDiskFullError(error)) return error
  return new BackupCommandError(`Não há espaço em disco para ${path}. ${whatNow}`, { cause: error })
}
