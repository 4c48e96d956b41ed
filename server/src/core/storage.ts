import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included, from 0, as HTTP and Node count them. */
export type Range = { start: number; end: number }

/** Where files live: keys are ours, never a client's names. */
export type Storage = {
  /** Where the files are, in Portuguese, for a person to recognise: `a pasta /dados/files`. */
  place: string
  /** A folder of this machine for files on their way in. */
  incoming: string
  /** Moves a local file in, safely kept when it returns; what stood there is replaced at once, and counts as written now. */
  store(path: string, key: string): Promise<void>
  /** All of it, or only a range that lies in it. @throws FileMissing */
  read(key: string, range?: Range): Promise<Readable>
  /** Something to send on: a form takes it, and reads it only as it is sent. @throws FileMissing */
  readBlob(key: string): Promise<Blob>
  /** What stood at `to` is replaced; it counts as written now. @throws FileMissing */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** When it was last written; undefined where it is not there. */
  readWrittenAt(key: string): Promise<Date | undefined>
  /** Removes what was left on its way in before then; answers how many. */
  sweepIncoming(before: Date): Promise<number>
  /** Every key under a prefix, with when it was last written. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
}
