/** Reads the `code` of an error of Node or a library; empty where it has none. */
export const readErrorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const isMissingFileError = (error: unknown): boolean => readErrorCode(error) === 'ENOENT'
