import type { Readable } from 'node:stream'
import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { ByteRange } from './storage.ts'

/**
 * A file that the browser saves. `open` is called where the content is sent, and not for HEAD. `size` in bytes, where it is known. Of a
 * file that a person sent, `type` was found in the bytes, and `name` is the person's.
 */
export type Download = { open(): Promise<Readable>; name: string; type: string; size?: number }

/** A picture or a PDF that the browser shows in its page. `type` is found in the bytes, never taken from the client. */
export type InlineFile = {
  open(): Promise<Readable | Buffer>
  type: 'image/webp' | 'application/pdf'
  /** In bytes, where it is known before the file is opened. */
  size?: number
  /** The file name, chosen by the server, under which the browser saves it. */
  name: string
}

/**
 * A picture that the server draws only where the browser has no valid copy. `name`: the file name without extension, chosen by the server.
 * `tag` is the picture's entity tag (RFC 9110, 8.8.3), absent where each request asks for a different picture. `isPermanent`: the address
 * names everything that the picture depends on. `notes`: remarks on the drawing (`DRAWING_NOTE_HEADER`). `isIncomplete`: the picture lacks
 * a part that may be available again later, so browsers do not cache it.
 */
export type DrawnPicture = {
  name: string
  tag?: string
  isPermanent?: boolean
  draw(
    signal: AbortSignal,
  ): Promise<{ content: Buffer; notes?: readonly DrawingNote[]; undrawn?: readonly string[]; isIncomplete?: boolean }>
}

/** A file that a media player reads in ranges. `size` in bytes, `type` as found in the bytes. */
export type RangeFile = { open(range?: ByteRange): Promise<Readable>; type: string; size: number }

/** One server-sent event. `data` is sent as JSON. */
export type StreamEvent = { event: string; data: unknown }

/** The abort reason of a stream's signal where the reader has closed the connection. */
export class ClientDisconnectedError extends Error {}
/** The abort reason of a stream's signal where the server stops. */
export class ServerEndingError extends Error {}
