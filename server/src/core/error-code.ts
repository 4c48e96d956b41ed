/** Reads the `code` of an error of Node or a library; empty where it has none. */
export const readErrorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the error, or one of its causes, has a `code` that matches. The causes are searched too, because drizzle wraps errors. */
export function hasErrorCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(readErrorCode(error)) || (error.cause !== error && hasErrorCode(error.cause, codes))
}

/** Whether the error is Node's for a request whose client hung up in the middle of it. A lost connection to a server has the same code. */
export const isCutRequestError = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && readErrorCode(error) === 'ECONNRESET'

export const isMissingFileError = (error: unknown): boolean => readErrorCode(error) === 'ENOENT'
