import { createHash, randomUUID } from 'node:crypto'

/** The answer to a request about an upload in parts: XML, a part's tag, or a refusal with S3's code. */
export type PartAnswer = { status: number; xml?: string; etag?: string; refusal?: string }

type Upload = { key: string; startedAt: Date; parts: Map<number, { etag: string; content: Buffer; writtenAt: Date }> }

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
 * Makes the multipart half of the fake S3: create, upload parts, complete, abort, list the uploads and an upload's parts. `store` puts a
 * completed object in the bucket. `page`: the most uploads or parts that one answer lists.
 */
export function createFakeMultipart(
  { now, page }: { now: () => Date; page: number },
  store: (key: string, content: Buffer) => void,
) {
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
    upload.parts.set(number, { etag, content, writtenAt: now() })
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

  /** Lists the uploads by key and id. The next page begins after `key-marker` and `upload-id-marker`. */
  function list(query: URLSearchParams): PartAnswer {
    const prefix = query.get('prefix') ?? ''
    const after = `${query.get('key-marker') ?? ''}\n${query.get('upload-id-marker') ?? ''}`
    const left = [...uploads]
      .map(([id, upload]) => ({ ...upload, id, place: `${upload.key}\n${id}` }))
      .filter(({ key, place }) => key.startsWith(prefix) && place > after)
      .sort((a, b) => (a.place < b.place ? -1 : 1))
    const shown = left.slice(0, page)
    const rows = shown.map(
      ({ key, id, startedAt }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    )
    const last = shown.at(-1)
    const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`
    const more = `<IsTruncated>${left.length > page}</IsTruncated>${left.length > page ? next : ''}`
    return { status: 200, xml: `<ListMultipartUploadsResult>${more}${rows.join('')}</ListMultipartUploadsResult>` }
  }

  function listParts({ parts }: Upload, after: number): PartAnswer {
    const left = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b)
    const shown = left.slice(0, page)
    const rows = shown.map(
      ([number, { etag, writtenAt }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><LastModified>${writtenAt.toISOString()}</LastModified></Part>`,
    )
    const next = `<NextPartNumberMarker>${shown.at(-1)?.[0]}</NextPartNumberMarker>`
    const more = `<IsTruncated>${left.length > page}</IsTruncated>${left.length > page ? next : ''}`
    return { status: 200, xml: `<ListPartsResult>${more}${rows.join('')}</ListPartsResult>` }
  }

  /** Answers a request about an upload in parts; undefined for any other request. */
  function answer(method: string | undefined, key: string, query: URLSearchParams, body: Buffer): PartAnswer | undefined {
    if (query.has('uploads')) return method === 'POST' ? create(key) : list(query)
    const id = query.get('uploadId')
    if (!id) return undefined
    const upload = uploads.get(id)
    if (upload?.key !== key) return makeRefusal(404, 'NoSuchUpload')
    if (method === 'PUT') return put(upload, Number(query.get('partNumber')), body)
    if (method === 'POST') return complete(id, upload, body.toString())
    if (method === 'GET') return listParts(upload, Number(query.get('part-number-marker') ?? 0))
    uploads.delete(id)
    return { status: 204 }
  }

  return { answer, unfinished: () => uploads.size }
}
