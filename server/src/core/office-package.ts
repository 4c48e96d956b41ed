import { posix } from 'node:path'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { readXml, UnreadableXmlError } from './read-xml.ts'
import { isZip, isZipBomb, listZipEntries, type ZipDirectoryEntry } from './zip-directory.ts'

const inflate = promisify(inflateRaw)

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const DEFLATED = 8

/** With slashes, from the top, without regard to case (ECMA-376-2 §6.2.2.3). */
const normalizePartName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Unpacks a part to at most `mostBytes`. @throws PackageTooLargeError, UnreadablePackageError */
export type PartReader = (name: string, mostBytes: number) => Promise<Buffer | undefined>

export class UnreadablePackageError extends UnreadableXmlError {}
export class PackageTooLargeError extends UnreadablePackageError {}

const MAX_RELATIONS_BYTES = 4 * 1024 * 1024

function cutEntry(bytes: Buffer, { offset, compressed }: ZipDirectoryEntry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new RangeError('no local header')
  const begin = offset + LOCAL_HEADER_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (begin + compressed > bytes.length) throw new RangeError('cut off')
  return bytes.subarray(begin, begin + compressed)
}

/** To no more bytes than the directory claims. @throws PackageTooLargeError if it claims more than `most` */
async function unpackEntry(bytes: Buffer, entry: ZipDirectoryEntry, most: number): Promise<Buffer> {
  const { method, isEncrypted, opened } = entry
  if (isEncrypted || (method !== 0 && method !== DEFLATED)) throw new UnreadablePackageError('encrypted, or of an unknown method')
  if (opened > most) throw new PackageTooLargeError()
  const packed = cutEntry(bytes, entry)
  const content = method === DEFLATED ? await inflate(packed, { maxOutputLength: Math.max(1, opened) }) : packed
  if (content.length !== opened || crc32(content) !== entry.crc) throw new UnreadablePackageError('damaged')
  return content
}

/**
 * Opens an Office file (ECMA-376-2), as of Word or Excel.
 * @returns undefined if the file is no zip, or its directory is damaged
 * @throws PackageTooLargeError for a zip that would unpack to hundreds of megabytes, or whose entries share their bytes
 */
export function openOfficePackage(bytes: Buffer): PartReader | undefined {
  if (!isZip(bytes)) return undefined
  let entries: ZipDirectoryEntry[]
  try {
    entries = listZipEntries(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  if (isZipBomb(entries)) throw new PackageTooLargeError()
  const byName = new Map(entries.map((entry) => [normalizePartName(entry.name), entry]))
  return async (name, mostBytes) => {
    const entry = byName.get(normalizePartName(name))
    if (!entry) return undefined
    try {
      return await unpackEntry(bytes, entry, mostBytes)
    } catch (error) {
      if (error instanceof UnreadablePackageError) throw error
      throw new UnreadablePackageError('damaged', { cause: error }) // zlib's errors, and offsets outside of the file
    }
  }
}

/** `external`: addresses outside of the file, which are links and never read. */
export type Related = { byId: Map<string, string>; byType: Map<string, string>; external: Map<string, string> }

export async function readRelated(read: PartReader, part: string): Promise<Related> {
  const at = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, at), part.slice(at)]
  const related: Related = { byId: new Map(), byType: new Map(), external: new Map() }
  const xml = await read(`${folder}_rels/${name}.rels`, MAX_RELATIONS_BYTES)
  for (const event of readXml(xml?.toString('utf8') ?? '')) {
    if (event.kind !== 'begin' || event.name !== 'Relationship') continue
    const { Id = '', Type = '', Target = '', TargetMode = '' } = event.attributes
    if (TargetMode.toLowerCase() === 'external') {
      related.external.set(Id, Target)
      continue
    }
    const target = posix.resolve(`/${folder}`, Target.replaceAll('\\', '/'))
    related.byId.set(Id, target)
    related.byType.set(Type.slice(Type.lastIndexOf('/') + 1).toLowerCase(), target)
  }
  return related
}
