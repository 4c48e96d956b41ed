import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { InlineFile, RangeFile } from '#core/replies.ts'
import type { ByteRange } from '#core/storage.ts'

/**
 * The Cache-Control of an inline file. The content of an address never changes; the cache time is short so that a person who has lost the
 * permission soon loses access too.
 */
const CACHE = 'private, max-age=600'

export const INLINE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Without scripts, forms or requests of its own; a PDF viewer can be restricted no further (docs/receipts.md). */
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

/**
 * For HEAD opens nothing, because Fastify would read the content only to discard it; the empty stream keeps the reply's
 * content-length, which Fastify would replace without a stream.
 */
export const openUnlessHead = async <Content>(
  { request }: FastifyReply,
  open: () => Promise<Content>,
): Promise<Content | Readable> => (request.method === 'HEAD' ? Readable.from([]) : open())

const unsatisfiableRangeError = () => new AppError(416, 'range_not_satisfiable', 'O trecho pedido fica depois do fim do arquivo')

/**
 * RFC 9110 §14.1; undefined, for the whole file, if the header names several ranges or is malformed.
 * @throws 416 for a range after the file's end
 */
function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (start > end) throw unsatisfiableRangeError()
  return { start, end }
}

/** The file behind an address never changes, so an If-Range header always matches. */
export async function sendRange(reply: FastifyReply, { open, type, size }: RangeFile): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  const range = readRange(reply, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const content = await openUnlessHead(reply, () => open(range))
  return reply
    .code(range ? 206 : 200)
    .headers(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {})
    .header('content-length', String(end - start + 1))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(type)
    .send(content)
}

function readRange(reply: FastifyReply, size: number): ByteRange | undefined {
  try {
    return parseRange(reply.request.headers.range, size)
  } catch (error) {
    reply.header('content-range', `bytes */${size}`)
    throw error
  }
}
