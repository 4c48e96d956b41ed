import { hasErrorCode } from './error-code.ts'

/**
 * The error of a storage that did not answer, or answered wrongly. It has no `cause`, because a socket's error there would be taken for a
 * failure of the database.
 */
export class StorageUnavailableError extends Error {}

/** The error of a file that the storage does not have. */
export class FileMissingError extends Error {}

/** The error codes of a full disk: Node's, and PostgreSQL's `disk_full` (manual, appendix A). */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/

/** Whether the error, or one of its causes, is a full disk of this machine or of the database. */
export const isCausedByFullDisk = (error: unknown): boolean => hasErrorCode(error, DISK_FULL_CODES)
