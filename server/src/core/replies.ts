import type { Readable } from 'node:stream'
import type { Range } from './storage.ts'

/** A file that is saved by the browser. `size` in bytes, where it is known; `type` as found in the bytes; `name` as the person's file was called. */
export type Download = { content: Readable; name: string; type: string; size?: number }

/** A picture made here, or a PDF, that the browser shows where it stands. `type` is never the client's. */
export type InlineFile = {
  content: Readable | Buffer
  type: 'image/webp' | 'application/pdf'
  /** In bytes. */
  size: number
  /** A name of ours: what the file is saved as. */
  name: string
}

/** A file that a player reads in ranges. `size` in bytes, `type` as found in them. */
export type RangeFile = { open(range?: Range): Promise<Readable>; type: string; size: number }

/** One server-sent event. `data` is sent as JSON. */
export type StreamEvent = { event: string; data: unknown }

/** The reason with which a stream's signal is aborted when its reader has closed the connection. */
export class ClientDisconnected extends Error {}
/** The reason with which a stream's signal is aborted when the server ends. */
export class ServerEnding extends Error {}
