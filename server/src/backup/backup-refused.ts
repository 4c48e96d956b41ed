import { readErrorCode } from '../core/error-code.ts'

/** A failure that the person who gave the command can put right. The message says how, in Portuguese. */
export class BackupRefused extends Error {}

/** Whether the disk was full. */
export const isDiskFullError = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(readErrorCode(error))

/** Turns the error of a full disk into a Portuguese BackupRefused; any other error is returned unchanged. */
export function explainFullDisk(error: unknown, path: string, whatNow: string): unknown {
  if (!isDiskFullError(error)) return error
  return new BackupRefused(`Não há espaço em disco para ${path}. ${whatNow}`, { cause: error })
}
