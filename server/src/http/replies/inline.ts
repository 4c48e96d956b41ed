import type { FastifyReply } from 'fastify'
import type { InlineFile } from '../../core/replies.ts'

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
export function sendInline(reply: FastifyReply, { content, type, size, name }: InlineFile): FastifyReply {
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .headers(INLINE_HEADERS)
    .header('cache-control', CACHE)
    .header('content-length', String(size))
    .type(type)
    .send(content)
}
