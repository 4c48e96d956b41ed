/** A failure that the person who gave the command can put right. The message says how, in Portuguese. */
export class BackupRefused extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether the disk was full. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Turns the error of a full disk into a Portuguese BackupRefused; any other error is returned unchanged. */
export function explainFull(error: unknown, path: string, whatNow: string): unknown {
  if (!isFull(error)) return error
  return new BackupRefused(`Não há espaço em disco para ${path}. ${whatNow}`, { cause: error })
}
