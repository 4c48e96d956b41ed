import type { Readable } from 'node:stream'
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

/**
 * The storage's folders of the files that `FILE_TABLES` name. The key of such a file begins with one of them, or with `quarantine/` and
 * then one of them; the key of an exported archive begins with `WORKSPACE_EXPORTS_FOLDER`.
 */
export const ROW_FILE_FOLDERS = ['receipts', 'thumbnails', 'results', 'recordings', 'chunks', 'photos'] as const
export type RowFileFolder = (typeof ROW_FILE_FOLDERS)[number]

/**
 * Builds the key of a receipt or of its thumbnail. The key is made from the receipt's content, so that equal bytes are stored once
 * (docs/receipts.md). `sha256`: the receipt's hash in hex, also for the thumbnail.
 */
export const buildReceiptFileKey = (folder: 'receipts' | 'thumbnails', sha256: string): string =>
  `${folder}/${sha256.slice(0, 2)}/${sha256}`

/** The folder of the archives that people export. Only the rows of `workspace_exports` name them, and no backup has them. */
export const WORKSPACE_EXPORTS_FOLDER = 'exports'

/** The folder, beside the others, for the files that the sweep found without a row; each file keeps its key below this folder. */
export const QUARANTINE_FOLDER = 'quarantine'

export const buildQuarantineKey = (key: string): string => `${QUARANTINE_FOLDER}/${key}`

/** A range of bytes from 0, `start` and `end` both included, as HTTP and Node count them. */
export type ByteRange = { start: number; end: number }

/** A stored file that is open as a Blob, whose bytes are read only while a form is sent. They can be read until `release` is called. */
export type OpenBlob = { blob: Blob; release(): Promise<void> }

/** The storage of files. The server makes the keys; they are never names that a client sent. */
export type Storage = {
  /** The storage's location in Portuguese, as a person recognises it: `a pasta /dados/files`. */
  location: string
  /** A folder of this machine for unfinished uploads. */
  incoming: string
  /**
   * Moves a local file into the storage; once the call returns, the file survives a crash. A file under the same key is replaced
   * atomically, and `readWrittenAt` then answers the present time.
   */
  store(path: string, key: string): Promise<void>
  /** Reads a file, or the given range of it. @throws FileMissingError */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Opens a file as a Blob for a form. The caller releases it. @throws FileMissingError */
  openBlob(key: string): Promise<OpenBlob>
  /**
   * Moves a file to another key and replaces the file there; `readWrittenAt` then answers the present time for the new key.
   * @throws FileMissingError
   */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** Reads the instant at which the file was last written; undefined where it does not exist. */
  readWrittenAt(key: string): Promise<Date | undefined>
  /** Removes the unfinished uploads to which nothing was added since `before`. @returns how many were removed */
  sweepIncoming(before: Date): Promise<number>
  /** Lists every key under a prefix, with the time of its last write. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
}
