import type { Readable } from 'node:stream'
import type { FileRule } from 'contract/endpoint.ts'
import type { Db } from './database.ts'
import type { Folder } from './storage-keys.ts'

/** A file as it arrives, and the rule of its field. */
export type SentFile = { content: Readable | Buffer; field: string; rule: FileRule }

/** A file in storage that has passed its rule. `sha256` in hex, `size` in bytes, `type` as found in the bytes. */
export type StoredFile = {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  /** The key of its thumbnail; absent where the file has none. */
  thumbnailKey?: string
}

export type IncomingFile = SentFile & {
  name: string
  /** The storage folder; the endpoint's own folder by default. */
  folder?: Folder
  /** The transaction that the caller is in. A second connection beside it could be waited for forever. */
  within?: Db
}

/** The files of one request. */
export type Uploads = {
  /**
   * Checks a file and stores it.
   * @throws 413 over the rule's size, 422 for another type and for an empty, broken or hostile file; both name the field.
   */
  store(file: IncomingFile): Promise<StoredFile>
  /** Marks stored files for removal once the call is committed. */
  release(keys: readonly string[]): void
  /**
   * Ends a committed call: removes the released files and keeps the stored ones. Never rejects: a file that cannot be removed is
   * logged and left to the sweep.
   */
  settle(): Promise<void>
  /**
   * Ends a call that failed or was a repetition: removes the files that it stored, except those stored by their content, which
   * are left to the sweep. Never rejects, as `settle`.
   */
  discard(): Promise<void>
}
