import type { FastifyReply } from 'fastify'
import { withExtensionForType } from '#core/file-name.ts'
import type { Download } from '#core/replies.ts'
import { openUnlessHead } from './open-unless-head.ts'

/** Builds a Content-Disposition (RFC 6266, RFC 8187): an ASCII name for older clients, then the real name. Neither name has a folder. */
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

/** Sends a file as a download, with headers that let it run nothing where a browser nevertheless shows it as a page. */
export async function sendDownload(reply: FastifyReply, { open, name, type, size }: Download): Promise<FastifyReply> {
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
