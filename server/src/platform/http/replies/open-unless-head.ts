import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Opens the content of a reply; for HEAD, whose answer has no content, opens nothing. Fastify would read the whole content only to discard
 * it. The empty stream keeps the content-length that the reply has: Fastify replaces it where there is no stream.
 */
export const openUnlessHead = async <Content>(
  { request }: FastifyReply,
  open: () => Promise<Content>,
): Promise<Content | Readable> => (request.method === 'HEAD' ? Readable.from([]) : open())
