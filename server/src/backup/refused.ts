/** What the person who asked can put right. The message says how, in Portuguese. */
export class BackupRefused extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The disk that `path` is on took no more. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** A full disk in words; anything else as it is. */
export function explainFull(error: unknown, path: string, whatNow: string): unknown {
  if (!isFull(error)) return error
  return new BackupRefused(`Não há espaço em disco para ${path}. ${whatNow}`, { cause: error })
}
