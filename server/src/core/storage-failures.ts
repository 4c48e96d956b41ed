/**
 * The storage did not answer, or answered wrongly. The error has no `cause`, because a socket's error there would be taken for
 * the database's.
 */
export class StorageUnavailableError extends Error {}

/** The storage has no file under a key that a row names. */
export class FileMissingError extends Error {}

/** Node's codes, and PostgreSQL's `disk_full` (manual, appendix A). */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']

/** Whether a full disk, of this machine or of the database, is the error or one of its causes. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && DISK_FULL_CODES.includes(String(error.code))) return true
  return error.cause !== error && isDiskFull(error.cause)
}
