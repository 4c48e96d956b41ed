import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { isZip, isZipBomb, listZipEntries, type ZipDirectoryEntry } from '#core/zip-directory.ts'
import { UnreadableWorkbookError } from './xml.ts'

const inflate = promisify(inflateRaw)

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const DEFLATED = 8

/** The largest size in bytes to which each part of a workbook may unpack: fifty thousand rows of twenty cells are half of a sheet's. */
const MAX_BYTES = { sheet: 48 * 1024 * 1024, strings: 24 * 1024 * 1024, other: 4 * 1024 * 1024 }

/** With slashes, from the top, without regard to case (ECMA-376-2 §6.2.2.3). */
const normalizePartName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

export type PartReader = (name: string, size: keyof typeof MAX_BYTES) => Promise<string | undefined>

export class WorkbookTooLargeError extends UnreadableWorkbookError {}

function cutEntry(bytes: Buffer, { offset, compressed }: ZipDirectoryEntry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new RangeError('no local header')
  const begin = offset + LOCAL_HEADER_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (begin + compressed > bytes.length) throw new RangeError('cut off')
  return bytes.subarray(begin, begin + compressed)
}

/** To no more bytes than the directory claims. @throws WorkbookTooLargeError if it claims more than `most` */
async function unpackEntry(bytes: Buffer, entry: ZipDirectoryEntry, most: number): Promise<Buffer> {
  const { method, isEncrypted, opened } = entry
  if (isEncrypted || (method !== 0 && method !== DEFLATED))
    throw new UnreadableWorkbookError('encrypted, or of an unknown method')
  if (opened > most) throw new WorkbookTooLargeError()
  const packed = cutEntry(bytes, entry)
  const content = method === DEFLATED ? await inflate(packed, { maxOutputLength: Math.max(1, opened) }) : packed
  if (content.length !== opened || crc32(content) !== entry.crc) throw new UnreadableWorkbookError('damaged')
  return content
}

/**
 * @returns undefined if the file is no zip, or its directory is damaged
 * @throws WorkbookTooLargeError for a zip that would unpack to hundreds of megabytes, or whose entries share their bytes
 */
export function openParts(bytes: Buffer): PartReader | undefined {
  if (!isZip(bytes)) return undefined
  let entries: ZipDirectoryEntry[]
  try {
    entries = listZipEntries(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  if (isZipBomb(entries)) throw new WorkbookTooLargeError()
  const byName = new Map(entries.map((entry) => [normalizePartName(entry.name), entry]))
  return async (name, size) => {
    const entry = byName.get(normalizePartName(name))
    if (!entry) return undefined
    try {
      return new TextDecoder('utf-8').decode(await unpackEntry(bytes, entry, MAX_BYTES[size]))
    } catch (error) {
      if (error instanceof UnreadableWorkbookError) throw error
      throw new UnreadableWorkbookError('damaged', { cause: error }) // zlib's errors, and offsets outside of the file
    }
  }
}
