/** The storage did not answer, or not as it should. It has no `cause`: a socket's error there is not the database's. */
export class StorageUnavailable extends Error {}

/** There is no file under this key, although a row names it. */
export class FileMissing extends Error {}

/** Node's, and PostgreSQL's (manual, appendix A). */
const FULL = ['ENOSPC', 'EDQUOT', '53100']

/** Whether a disk of this machine, or the database's, has no room left; looks through whatever wraps it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FULL.includes(String(error.code))) return true
  return error.cause !== error && isDiskFull(error.cause)
}
