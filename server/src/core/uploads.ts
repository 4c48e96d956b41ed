import type { Readable } from 'node:stream'
import type { FileRule } from 'contract/endpoint.ts'
import type { Db } from './database.ts'
import type { Folder } from './storage-keys.ts'

/** A file on its way in: what was sent, and the rule of the field that it was sent in. */
export type SentFile = { content: Readable | Buffer; field: string; rule: FileRule }

/** A file that is in storage, checked against its rule. `sha256` in hex, `size` in bytes, `type` from its bytes. */
export type StoredFile = {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  /** A small picture of it, made here; absent where there is none. */
  thumbnailKey?: string
}

export type IncomingFile = SentFile & {
  name: string
  /** Where it lives; the call's own folder unless said. */
  folder?: Folder
  /** The transaction that the caller is in: a second connection beside it could be waited for without end. */
  within?: Db
}

/** The files of one request. */
export type Uploads = {
  /** @throws 413 over the rule's size, 422 for another type, an empty, a broken or a hostile file; both name the field. */
  store(file: IncomingFile): Promise<StoredFile>
  /** These stored files are needed no more once the call is committed. */
  release(keys: readonly string[]): void
  /**
   * The call is committed: what it released goes, and what it kept can no longer be discarded. Never rejects: a file that cannot be
   * removed is logged, and the sweep takes it.
   */
  settle(): Promise<void>
  /**
   * Throws away what was kept: the call failed, or was a repetition. What is kept by its content is left to the sweep. Never rejects, as
   * `settle`.
   */
  discard(): Promise<void>
}
