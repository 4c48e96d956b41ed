import type { Readable } from 'node:stream'
import type { FileRule } from 'contract/calls/endpoint.ts'
import type { Db } from './database.ts'
import type { RowFileFolder } from './storage.ts'

/** A file as it arrives, and the rule of its field. */
export type SentFile = { content: Readable | Buffer; field: string; rule: FileRule }

/**
 * A file in storage that has passed its rule. `sha256` in hex, `size` in bytes, `type` as found in the bytes; under a rule for `any` type
 * `application/octet-stream`.
 */
export type StoredFile = {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  /** The storage key of the file's thumbnail; absent where the file has none. */
  thumbnailKey?: string
}

export type IncomingFile = SentFile & {
  name: string
  /** The storage folder; the endpoint's own folder by default. */
  folder?: RowFileFolder
  /**
   * The transaction that the caller is in. It must be passed, because waiting for a second connection inside a transaction could last
   * forever.
   */
  within?: Db
}

/** The files of one request. */
export type Uploads = {
  /**
   * Checks a file and stores it.
   * @throws 413 over the rule's size, 422 for another type and for an empty, broken or hostile file; both name the field. 503 where the
   * sweep has just taken an equal receipt away.
   */
  store(file: IncomingFile): Promise<StoredFile>
  /** Marks stored files for removal once the call is committed. */
  release(keys: readonly string[]): void
  /**
   * Removes the released files and keeps the stored ones, once the call is committed. Never rejects: a file that cannot be removed is
   * logged and left to the sweep.
   */
  settle(): Promise<void>
  /**
   * Removes the files of a call that failed or was a repetition. Files that are stored by their content are left to the sweep, because
   * other rows may name them. Never rejects.
   */
  discard(): Promise<void>
}
