import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** The general purpose flags of each entry (PKWARE APPNOTE 6.3): sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01, the earliest MS-DOS date; a fixed date makes the same content give the same bytes. */
const DOS_DATE = 0x21
const MAX_SIZE = 0xffff_ffff

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> }
type WrittenPart = { name: Buffer; crc: number; packed: number; size: number; offset: number }

function sharedHeaderFields({ crc, packed, size, name }: Omit<WrittenPart, 'offset'>): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(FLAGS, 2)
  head.writeUInt16LE(DEFLATE, 4)
  head.writeUInt16LE(DOS_DATE, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(packed, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at)
  return bytes
}

const localHeader = (name: Buffer) =>
  Buffer.concat([uint32(0x0403_4b50), sharedHeaderFields({ crc: 0, packed: 0, size: 0, name }), name])

function directoryEntry(part: WrittenPart): Buffer {
  const version = Buffer.from([VERSION, 0])
  // The ten zero bytes: no extra field, comment, disk number or attributes.
  return Buffer.concat([uint32(0x0201_4b50), version, sharedHeaderFields(part), Buffer.alloc(10), uint32(part.offset), part.name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const counts = Buffer.alloc(4)
  counts.writeUInt16LE(count, 0)
  counts.writeUInt16LE(count, 2)
  return Buffer.concat([uint32(0x0605_4b50, 0), counts, uint32(size, offset), Buffer.alloc(2)])
}

/**
 * Compresses each part while it is read, so that none is held in memory.
 * @throws if a part or the whole exceeds 4 GiB, or there are more than 65,535 parts
 */
export async function* writeZip(parts: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const part: WrittenPart = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(part.name)
    yield header
    const measure = async function* (pieces: typeof content) {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        yield bytes
      }
    }
    for await (const chunk of Readable.from(measure(content)).compose(createDeflateRaw({ level: 6 }))) {
      part.packed += chunk.length
      yield chunk
    }
    if (part.size > MAX_SIZE) throw new Error(`${name} is too large for a ZIP without extensions`)
    yield uint32(0x0807_4b50, part.crc, part.packed, part.size)
    offset += header.length + part.packed + 16
    written.push(part)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, offset)
}
