import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.sort().join('&')
}

function canonicalRequest({ method, headers }: IncomingMessage, url: URL, signed: string): string {
  const names = signed.split(';')
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}\n`,
  )
  return [method, url.pathname, canonicalQuery(url), lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
}

/** Checks a request's AWS Signature Version 4: the key, the headers, and the body where its hash was signed. */
export function isSigned(request: IncomingMessage, url: URL, body: Buffer, keys: { key: string; secret: string }): boolean {
  const [, key, day = '', region = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (key !== keys.key || !signed.split(';').includes('host')) return false
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const scope = `${day}/${region}/s3/aws4_request`
  const said = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonicalRequest(request, url, signed))].join(
    '\n',
  )
  const signing = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, day), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(signing, said), Buffer.from(signature, 'hex'))
}
