import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  data: Buffer
  /** The unpacked size that the zip claims. */
  opened?: number
}

const packed = new WeakMap<Buffer, { bytes: Buffer; sum: number }>()
/** Compresses a content only once, for all zips that contain it. */
function pack(data: Buffer): { bytes: Buffer; sum: number } {
  const known = packed.get(data) ?? { bytes: deflateRawSync(data), sum: crc32(data) }
  packed.set(data, known)
  return known
}

function record(signature: number, fields: [bytes: 2 | 4, value: number][], ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  head.writeUInt32LE(signature)
  let at = 4
  for (const [bytes, value] of fields) {
    head.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return Buffer.concat([head, ...rest])
}

/** Lists the fields that a local header and the directory have in common. */
const listCommonFields = ({ data, opened = data.length }: Entry, name: Buffer): [2 | 4, number][] => [
  [2, 20],
  [2, 0],
  [2, 8],
  [4, 0],
  [4, pack(data).sum],
  [4, pack(data).bytes.length],
  [4, opened],
  [2, name.length],
  [2, 0],
]

/**
 * Makes a zip. With `shared`, every entry of the directory points to the bytes of the first entry (Fifield, "A better zip bomb").
 */
export function makeZip(entries: readonly Entry[], { shared = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const local = record(0x04034b50, listCommonFields(entry, name), name, pack(entry.data).bytes)
    const tail: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, shared ? 0 : offset],
    ]
    directory.push(record(0x02014b50, [[2, 20], ...listCommonFields(entry, name), ...tail], name))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count: [2 | 4, number][] = [
    [2, entries.length],
    [2, entries.length],
  ]
  const end = record(0x06054b50, [[2, 0], [2, 0], ...count, [4, size], [4, offset], [2, 0]])
  return Buffer.concat([...locals, ...directory, end])
}

const OFFICE = { word: 'wordprocessingml.document', xl: 'spreadsheetml.sheet' }
const PARTS = { word: 'word/document.xml', xl: 'xl/workbook.xml' }

/** Makes a minimal office document, with further entries. */
export function makeOfficeDocument(
  kind: keyof typeof OFFICE,
  more: readonly Entry[] = [],
  options?: { shared: boolean },
): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${OFFICE[kind]}.main+xml`
  const types = `<Types><Override PartName="/${PARTS[kind]}" ContentType="${type}"/></Types>`
  const part = { name: PARTS[kind], data: Buffer.from('<document/>') }
  return makeZip([{ name: '[Content_Types].xml', data: Buffer.from(types) }, part, ...more], options)
}
