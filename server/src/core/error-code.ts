export const readErrorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Searches the causes too, because drizzle wraps errors. */
export function hasErrorCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(readErrorCode(error)) || (error.cause !== error && hasErrorCode(error.cause, codes))
}

/** A lost connection to a server has the same code. */
export const isCutRequestError = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && readErrorCode(error) === 'ECONNRESET'

export const isMissingFileError = (error: unknown): boolean => readErrorCode(error) === 'ENOENT'
