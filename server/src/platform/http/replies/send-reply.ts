import { Readable } from 'node:stream'
import type { Endpoint } from 'contract/calls/endpoint.ts'
import {
  DRAWING_NOTE_HEADER,
  formatDrawingNotes,
  formatTextBoxes,
  formatUndrawn,
  TEXTS_HEADER,
  UNDRAWN_HEADER,
} from 'contract/pieces/drawings.ts'
import type { FastifyReply } from 'fastify'
import { withExtensionForType } from '#core/file-name.ts'
import { ClientDisconnectedError, type Download, type DrawnPicture, type InlineFile, type RangeFile } from '#core/replies.ts'
import { createDisconnectSignal, type PrefetchedStream, sendEventStream } from './event-stream.ts'
import { INLINE_HEADERS, openUnlessHead, sendInline, sendRange } from './send-file.ts'

const FOR_GOOD = 'private, max-age=31536000, immutable'
/** Lets the browser cache the picture, and makes it ask before each use whether the picture is still current. */
const ASK_FIRST = 'private, no-cache'

/** Whether the browser already has the picture, by its If-None-Match header (RFC 9110, 13.1.2). */
function hasPicture(ifNoneMatch: string | undefined, entityTag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(entityTag) || tags.includes('*')
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const detectType = (content: Buffer): 'png' | 'webp' =>
  content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'png' : 'webp'

/** The drawing is aborted when the browser closes the connection. */
async function sendPicture(reply: FastifyReply, { name, tag, isPermanent, draw }: DrawnPicture): Promise<FastifyReply> {
  const caching = isPermanent ? FOR_GOOD : ASK_FIRST
  const entityTag = tag === undefined ? undefined : `"${tag}"`
  if (entityTag && hasPicture(reply.request.headers['if-none-match'], entityTag))
    return reply.code(304).headers({ etag: entityTag, 'cache-control': caching }).send()
  if (reply.request.method === 'HEAD')
    return reply
      .headers({ ...INLINE_HEADERS, ...(entityTag ? { etag: entityTag, 'cache-control': caching } : {}) })
      .send(Readable.from([]))
  const signal = createDisconnectSignal(reply, reply.server.services.ending.signal)
  try {
    const { content, notes = [], undrawn = [], texts = [], isIncomplete = false } = await draw(signal)
    const type = detectType(content)
    return reply
      .headers(INLINE_HEADERS)
      .headers(
        entityTag && !isIncomplete ? { etag: entityTag, 'cache-control': caching } : { 'cache-control': 'private, no-store' },
      )
      .headers(notes.length > 0 ? { [DRAWING_NOTE_HEADER]: formatDrawingNotes(notes) } : {})
      .headers(undrawn.length > 0 ? { [UNDRAWN_HEADER]: formatUndrawn(undrawn) } : {})
      .headers(texts.length > 0 ? { [TEXTS_HEADER]: formatTextBoxes(texts) } : {})
      .header('content-disposition', `inline; filename="${name}.${type}"`)
      .header('content-length', String(content.length))
      .type(`image/${type}`)
      .send(content)
  } catch (error) {
    if (!(signal.reason instanceof ClientDisconnectedError)) throw error
    return reply.hijack() // the browser has closed the connection
  }
}

/** RFC 6266, RFC 8187: an ASCII name for older clients, then the real name. */
function buildDisposition(path: string): string {
  const name = path.replace(/[/\\]/g, '-')
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '') || 'arquivo'
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Its headers let it run nothing if a browser nevertheless shows it as a page. */
async function sendDownload(reply: FastifyReply, { open, name, type, size }: Download): Promise<FastifyReply> {
  const content = await openUnlessHead(reply, open)
  return reply
    .header('content-disposition', buildDisposition(withExtensionForType(name, type)))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .headers(size === undefined ? {} : { 'content-length': String(size) })
    .type(type)
    .send(content)
}

/**
 * A handler's result of any kind. The intersection lets every sender accept it; the types of `mount` have checked that the kind is right.
 */
export type UncheckedReplyBody = Download & InlineFile & DrawnPicture & RangeFile & PrefetchedStream

/** Browsers and proxies may store an answer only if its sender allows it, as for pictures and files. */
export function sendReply(reply: FastifyReply, { kind, text }: Endpoint, made: UncheckedReplyBody): unknown {
  switch (kind) {
    case 'download':
      return sendDownload(reply, made)
    case 'inline':
      return sendInline(reply, made)
    case 'picture':
      return sendPicture(reply, made)
    case 'range':
      return sendRange(reply, made)
    case 'stream':
      return sendEventStream(reply, made, reply.server.services)
    default:
      reply.header('cache-control', 'no-store')
      if (text) reply.type('text/plain; charset=utf-8')
      return made
  }
}
