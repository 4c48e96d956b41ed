import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#platform/storage/s3.ts'
import { createFakeMultipart, type PartAnswer } from './multipart.ts'
import { isSigned } from './signature.ts'

/**
 * `cuts`: the connection breaks in the middle of the answer to a GET of an object, and at a PUT before anything is stored.
 * `keeps`: every removal answers 503. `refuses parts`: every removal and every part of an upload answers 503.
 */
export type S3Behaviour = 'well' | 'fails' | 'hangs' | 'cuts' | 'keeps' | 'refuses parts'

/** A function that a test runs before a request is answered. */
type RequestHook = (method: string | undefined, url: URL) => void | Promise<void>

type StoredObject = { content: Buffer; writtenAt: Date }
const BUCKET = 'arquivos'
const KEYS = { key: 'AKIAEXAMPLE', secret: 'um segredo/de teste+' }
/** The objects, uploads or parts on a page of a list: fewer than Amazon's thousand, so that a few files already make several pages. */
const PAGE = 2

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
const refusal = (code: string) => xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code))
}

function listObjects(files: ReadonlyMap<string, StoredObject>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, PAGE)
  const contents = page.map((key) => {
    const { content, writtenAt } = files.get(key) ?? { content: '', writtenAt: new Date(0) }
    return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const more = keys.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

function sendPartial(response: ServerResponse, { status, xml: content, etag, refusal: code }: PartAnswer): void {
  if (code) refuse(response, status, code)
  else
    response.writeHead(status, { 'content-type': 'application/xml', ...(etag ? { etag } : {}) }).end(content ? xml(content) : '')
}

/** Sends an object, or the range of it that the request asks for (RFC 9110 §14). */
function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  { content, writtenAt }: StoredObject,
  cut: boolean,
): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? content : content.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': writtenAt.toUTCString(),
    ...(first === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${content.length}` }),
  })
  if (request.method === 'HEAD') response.end()
  else if (!cut) response.end(part)
  else response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy())
}

/**
 * Starts an S3-compatible service on a loopback socket: PUT, CopyObject, uploads in parts, GET with Range, HEAD, DELETE,
 * ListObjectsV2; every signature is verified.
 */
export async function startFakeS3(now: () => Date = () => new Date()) {
  const files = new Map<string, StoredObject>()
  let behaviour: S3Behaviour = 'well'
  let largestBody = 0
  let beforeAnswer: RequestHook = () => undefined
  const multipart = createFakeMultipart({ now, page: PAGE }, (key, content) => files.set(key, { content, writtenAt: now() }))

  function copy(source: string, key: string, response: ServerResponse): void {
    const kept = files.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
    if (!kept) {
      refuse(response, 404, 'NoSuchKey')
      return
    }
    files.set(key, { content: kept.content, writtenAt: now() })
    const result = `<CopyObjectResult><LastModified>${now().toISOString()}</LastModified><ETag>"x"</ETag></CopyObjectResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml(result))
  }

  function write(method: string | undefined, key: string, body: Buffer, response: ServerResponse): void {
    if (method === 'PUT') files.set(key, { content: body, writtenAt: now() })
    else files.delete(key)
    response.writeHead(method === 'PUT' ? 200 : 204, { etag: '"x"' }).end()
  }

  function answer(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const { method } = request
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2))
    const partial = multipart.answer(method, key, url.searchParams, body)
    const kept = files.get(key)
    const source = request.headers['x-amz-copy-source']
    if (partial) sendPartial(response, partial)
    else if (method === 'PUT' && source) copy(String(source), key, response)
    else if (method === 'PUT' || method === 'DELETE') write(method, key, body, response)
    else if (key === '') response.writeHead(200, { 'content-type': 'application/xml' }).end(listObjects(files, url.searchParams))
    else if (kept) sendObject(request, response, kept, behaviour === 'cuts')
    else if (method === 'HEAD') response.writeHead(404).end()
    else refuse(response, 404, 'NoSuchKey')
  }

  const server = createServer(async (request, response) => {
    if (behaviour === 'hangs') return
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    largestBody = Math.max(largestBody, body.length)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const isPart = behaviour === 'refuses parts' && url.searchParams.has('partNumber')
    if (isPart || (/keeps|refuses/.test(behaviour) && request.method === 'DELETE')) return refuse(response, 503, 'SlowDown')
    if (behaviour === 'fails') return refuse(response, 500, 'InternalError')
    if (behaviour === 'cuts' && request.method === 'PUT') return void response.destroy()
    if (!isSigned(request, url, body, KEYS)) return refuse(response, 403, 'SignatureDoesNotMatch')
    await beforeAnswer(request.method, url)
    answer(request, response, url, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: S3Settings = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'sa-east-1',
    ...KEYS,
  }
  return {
    settings,
    files,
    unfinished: multipart.unfinished,
    /** The largest body of all requests so far, in bytes. */
    largestBody: () => largestBody,
    behave: (next: S3Behaviour) => {
      behaviour = next
    },
    beforeAnswer: (hook: RequestHook) => {
      beforeAnswer = hook
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
