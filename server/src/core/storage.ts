import type { Readable } from 'node:stream'
import { hasErrorCode } from './error-code.ts'

/** It has no `cause`, because a socket's error there would be taken for a failure of the database. */
export class StorageUnavailableError extends Error {}

export class FileMissingError extends Error {}

/** Node's, and PostgreSQL's `disk_full` (manual, appendix A). */
const DISK_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/

export const isCausedByFullDisk = (error: unknown): boolean => hasErrorCode(error, DISK_FULL_CODES)

/**
 * A key of `FILE_TABLES` begins with one of them, or with `quarantine/` and then one of them; an archive's with
 * `WORKSPACE_EXPORTS_FOLDER`.
 */
export const ROW_FILE_FOLDERS = ['receipts', 'thumbnails', 'results', 'recordings', 'chunks', 'photos'] as const
export type RowFileFolder = (typeof ROW_FILE_FOLDERS)[number]

/**
 * Made from the content, so that equal bytes are stored once (docs/receipts.md); `sha256` is the receipt's in hex, also for the
 * thumbnail.
 */
export const buildReceiptFileKey = (folder: 'receipts' | 'thumbnails', sha256: string): string =>
  `${folder}/${sha256.slice(0, 2)}/${sha256}`

/** Only the rows of `workspace_exports` name them, and no backup has them. */
export const WORKSPACE_EXPORTS_FOLDER = 'exports'

/** For files that the sweep found without a row; each file keeps its key below this folder. */
export const QUARANTINE_FOLDER = 'quarantine'

export const buildQuarantineKey = (key: string): string => `${QUARANTINE_FOLDER}/${key}`

/** From 0, both included, as HTTP and Node count them. */
export type ByteRange = { start: number; end: number }

/** The bytes are read only while a form is sent, and can be read until `release` is called. */
export type OpenBlob = { blob: Blob; release(): Promise<void> }

/** The server makes the keys; they are never names that a client sent. */
export type Storage = {
  location: string
  incoming: string
  /**
   * Once the call returns, the file survives a crash; a file under the same key is replaced atomically, and `readWrittenAt` then
   * answers the present time.
   */
  store(path: string, key: string): Promise<void>
  /** @throws FileMissingError */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The caller releases the Blob. @throws FileMissingError */
  openBlob(key: string): Promise<OpenBlob>
  /** Replaces a file at `to`; `readWrittenAt` then answers the present time for it. @throws FileMissingError */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  readWrittenAt(key: string): Promise<Date | undefined>
  /** Removes only uploads to which nothing was added since `before`. @returns how many were removed */
  sweepIncoming(before: Date): Promise<number>
  list(prefix: string): AsyncIterable<{ key: string; size: number; writtenAt: Date }>
}
