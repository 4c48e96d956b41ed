import type { FastifyReply } from 'fastify'
import type { InlineFile } from '../../core/replies.ts'

/** What is behind the address never changes; whoever may not see it any more is asked again soon. */
const CACHE = 'private, max-age=600'

/**
 * Sends a file that the browser's own viewer shows, powerless: no script, no form, no request of its own. Of a PDF's viewer that is all that can be
 * asked for (docs/receipts.md).
 */
export function sendInline(reply: FastifyReply, { content, type, size, name }: InlineFile): FastifyReply {
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', CACHE)
    .header('content-length', String(size))
    .type(type)
    .send(content)
}
