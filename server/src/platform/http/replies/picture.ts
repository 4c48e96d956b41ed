import { Readable } from 'node:stream'
import { DRAWING_NOTE_HEADER, formatDrawingNotes, formatUndrawn, UNDRAWN_HEADER } from 'contract/pieces/drawings.ts'
import type { FastifyReply } from 'fastify'
import { ClientDisconnectedError, type DrawnPicture } from '#core/replies.ts'
import { createDisconnectSignal } from './event-stream.ts'
import { INLINE_HEADERS } from './inline.ts'

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

/** Draws a picture and sends it, unless the browser has it already or asks for the headers alone (HEAD). The drawing is aborted when the browser closes the connection. */
export async function sendPicture(reply: FastifyReply, { name, tag, isPermanent, draw }: DrawnPicture): Promise<FastifyReply> {
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
    const { content, notes = [], undrawn = [], isIncomplete = false } = await draw(signal)
    const type = detectType(content)
    return reply
      .headers(INLINE_HEADERS)
      .headers(
        entityTag && !isIncomplete ? { etag: entityTag, 'cache-control': caching } : { 'cache-control': 'private, no-store' },
      )
      .headers(notes.length > 0 ? { [DRAWING_NOTE_HEADER]: formatDrawingNotes(notes) } : {})
      .headers(undrawn.length > 0 ? { [UNDRAWN_HEADER]: formatUndrawn(undrawn) } : {})
      .header('content-disposition', `inline; filename="${name}.${type}"`)
      .header('content-length', String(content.length))
      .type(`image/${type}`)
      .send(content)
  } catch (error) {
    if (!(signal.reason instanceof ClientDisconnectedError)) throw error
    return reply.hijack() // the browser has closed the connection
  }
}
