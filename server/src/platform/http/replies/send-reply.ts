import type { Endpoint } from 'contract/calls/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { Download, DrawnPicture, InlineFile, RangeFile } from '#core/replies.ts'
import { sendDownload } from './download.ts'
import { type PrefetchedStream, sendEventStream } from './event-stream.ts'
import { sendInline } from './inline.ts'
import { sendPicture } from './picture.ts'
import { sendRange } from './range.ts'

/**
 * A handler's result of any kind. The intersection lets every sender accept it; the types of `mount` have checked that the kind is right.
 */
export type UncheckedReplyBody = Download & InlineFile & DrawnPicture & RangeFile & PrefetchedStream

/**
 * Sends the handler's result in the way that its endpoint declares. Browsers and proxies may store an answer only where its sender allows
 * it, as for pictures and files.
 */
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
