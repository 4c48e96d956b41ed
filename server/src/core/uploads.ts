import type { Readable } from 'node:stream'
import type { FileRule } from 'contract/calls/endpoint.ts'
import type { Db } from './database.ts'
import type { RowFileFolder } from './storage.ts'

export type SentFile = { content: Readable | Buffer; field: string; rule: FileRule }

/** `sha256` in hex, `size` in bytes, `type` as found in the bytes, or `application/octet-stream` under a rule for `any`. */
export type StoredFile = {
  key: string
  name: string
  type: string
  size: number
  sha256: string
  thumbnailKey?: string
}

export type IncomingFile = SentFile & {
  name: string
  /** The endpoint's own folder by default. */
  folder?: RowFileFolder
  /** Must be passed inside a transaction, because waiting there for a second connection could last forever. */
  within?: Db
}

export type Uploads = {
  /**
   * @throws 413 over the rule's size, 422 for another type or an empty, broken or hostile file, naming the field; 503 if the
   * sweep has just taken an equal receipt away
   */
  store(file: IncomingFile): Promise<StoredFile>
  /** They are removed once the call is committed. */
  release(keys: readonly string[]): void
  /** To be called once the call is committed; never rejects: a file that cannot be removed is logged and left to the sweep. */
  settle(): Promise<void>
  /** Files that are stored by their content are left to the sweep, because other rows may name them; never rejects. */
  discard(): Promise<void>
}
