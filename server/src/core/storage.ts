import type { Readable } from 'node:stream'

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
