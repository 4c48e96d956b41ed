import type { Readable } from 'node:stream'
import type { DrawingNote, TextBox } from 'contract/pieces/drawings.ts'
import type { ByteRange } from './storage.ts'

/**
 * `open` is not called for HEAD; `size` is in bytes; of a file that a person sent, `type` was found in the bytes, and `name` is
 * the person's.
 */
export type Download = { open(): Promise<Readable>; name: string; type: string; size?: number }

/** `type` is found in the bytes, never taken from the client. */
export type InlineFile = {
  open(): Promise<Readable | Buffer>
  type: 'image/webp' | 'application/pdf'
  /** In bytes, where it is known before the file is opened. */
  size?: number
  /** Chosen by the server. */
  name: string
}

/**
 * `tag`: entity tag (RFC 9110, 8.8.3), absent if each request asks for a different picture; `isPermanent`: the address names all
 * that it depends on; an `isIncomplete` picture is not cached.
 */
export type DrawnPicture = {
  name: string
  tag?: string
  isPermanent?: boolean
  draw(signal: AbortSignal): Promise<{
    content: Buffer
    notes?: readonly DrawingNote[]
    undrawn?: readonly string[]
    texts?: readonly TextBox[]
    isIncomplete?: boolean
  }>
}

/** `size` in bytes, `type` as found in the bytes. */
export type RangeFile = { open(range?: ByteRange): Promise<Readable>; type: string; size: number }

export type StreamEvent = { event: string; data: unknown }

/** The abort reason of a stream's signal where the reader has closed the connection. */
export class ClientDisconnectedError extends Error {}
/** The abort reason of a stream's signal where the server stops. */
export class ServerEndingError extends Error {}
