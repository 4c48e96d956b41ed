import { createHash, randomUUID } from 'node:crypto'

/** The answer to a request about an upload in parts: XML, a part's tag, or a refusal with S3's code. */
export type PartAnswer = { status: number; xml?: string; etag?: string; refusal?: string }

type Upload = { key: string; startedAt: Date; parts: Map<number, { etag: string; content: Buffer }> }

/** S3's own minimum size of every part but the last, in bytes. */
const SMALLEST = 5 * 1024 * 1024

const computeEtag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const makeRefusal = (status: number, refusal: string): PartAnswer => ({ status, refusal })

/**
 * Parses the parts that a completion names, in their order: `<Part><PartNumber>1</PartNumber><ETag>"…"</ETag></Part>`. The quotes
 * may be escaped.
 */
const parseClaimedParts = (body: string) =>
  [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))

/**
 * Makes the multipart half of the fake S3: create, upload parts, complete, abort, list. `store` puts a completed object in the
 * bucket.
 */
export function createFakeMultipart(now: () => Date, store: (key: string, content: Buffer) => void) {
  const uploads = new Map<string, Upload>()

  function create(key: string): PartAnswer {
    const id = randomUUID()
    uploads.set(id, { key, startedAt: now(), parts: new Map() })
    return {
      status: 200,
      xml: `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  function put(upload: Upload, number: number, content: Buffer): PartAnswer {
    const etag = computeEtag(content)
    upload.parts.set(number, { etag, content })
    return { status: 200, etag }
  }

  function complete(id: string, upload: Upload, body: string): PartAnswer {
    const claimed = parseClaimedParts(body)
    if (claimed.some(({ number }, n) => n > 0 && number <= (claimed[n - 1]?.number ?? 0)))
      return makeRefusal(400, 'InvalidPartOrder')
    const parts = claimed.map(({ number, etag }) => ({ part: upload.parts.get(number), etag }))
    const contents = parts.flatMap(({ part, etag }) => (part?.etag === etag ? [part.content] : []))
    if (contents.length === 0 || contents.length < claimed.length) return makeRefusal(400, 'InvalidPart')
    if (contents.slice(0, -1).some(({ length }) => length < SMALLEST)) return makeRefusal(400, 'EntityTooSmall')
    store(upload.key, Buffer.concat(contents))
    uploads.delete(id)
    return { status: 200, xml: `<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>` }
  }

  function list(): PartAnswer {
    const all = [...uploads].map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    )
    return { status: 200, xml: `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>` }
  }

  /** Answers a request about an upload in parts; undefined for any other request. */
  function answer(method: string | undefined, key: string, query: URLSearchParams, body: Buffer): PartAnswer | undefined {
    if (query.has('uploads')) return method === 'POST' ? create(key) : list()
    const id = query.get('uploadId')
    if (!id) return undefined
    const upload = uploads.get(id)
    if (upload?.key !== key) return makeRefusal(404, 'NoSuchUpload')
    if (method === 'PUT') return put(upload, Number(query.get('partNumber')), body)
    if (method === 'POST') return complete(id, upload, body.toString())
    uploads.delete(id)
    return { status: 204 }
  }

  return { answer, unfinished: () => uploads.size }
}
