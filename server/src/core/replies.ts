import type { Readable } from 'node:stream'
import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { Range } from './storage.ts'

/**
 * A file that the browser saves. `size` in bytes, where it is known; `type` as found in the bytes; `name` as the person's file
 * was called.
 */
export type Download = { content: Readable; name: string; type: string; size?: number }

/** A picture or a PDF that the browser shows in its page. `type` is found in the bytes, never taken from the client. */
export type InlineFile = {
  content: Readable | Buffer
  type: 'image/webp' | 'application/pdf'
  /** In bytes. */
  size: number
  /** The file name, chosen by the server, under which the browser saves it. */
  name: string
}

/**
 * A picture that the server draws where the browser does not have it. `name` without its extension, chosen by the server. `tag` is the
 * picture's entity tag (RFC 9110, 8.8.3), absent where each request has a picture of its own. `isPermanent`: the address names everything
 * that the picture depends on. `notes`: remarks for the picture's reader, in words. An incomplete picture lacks a part that may come back,
 * and is not kept.
 */
export type DrawnPicture = {
  name: string
  tag?: string
  isPermanent?: boolean
  draw(signal: AbortSignal): Promise<{ content: Buffer; notes?: readonly DrawingNote[]; isIncomplete?: boolean }>
}

/** A file that a media player reads in ranges. `size` in bytes, `type` as found in the bytes. */
export type RangeFile = { open(range?: Range): Promise<Readable>; type: string; size: number }

/** One server-sent event. `data` is sent as JSON. */
export type StreamEvent = { event: string; data: unknown }

/** The reason with which a stream's signal is aborted when its reader has closed the connection. */
export class ClientDisconnectedError extends Error {}
/** The reason with which a stream's signal is aborted when the server ends. */
export class ServerEndingError extends Error {}
