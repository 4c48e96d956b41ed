import type { FastifyReply } from 'fastify'
import type { InlineFile } from '#core/replies.ts'
import { openUnlessHead } from './open-unless-head.ts'

/**
 * The Cache-Control of an inline file. The content of an address never changes; the cache time is short so that a person who has lost the
 * permission soon loses access too.
 */
const CACHE = 'private, max-age=600'

/** The headers by which a file that a browser shows has no scripts, forms or requests of its own. */
export const INLINE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Sends a file for the browser's own viewer, without scripts, forms or requests of its own. A PDF viewer can be restricted no
 * further (docs/receipts.md).
 */
export async function sendInline(reply: FastifyReply, { open, type, size, name }: InlineFile): Promise<FastifyReply> {
  const content = await openUnlessHead(reply, open)
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .headers(INLINE_HEADERS)
    .header('cache-control', CACHE)
    .headers(size === undefined ? {} : { 'content-length': String(size) })
    .type(type)
    .send(content)
}
