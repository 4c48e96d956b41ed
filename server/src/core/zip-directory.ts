/** APPNOTE 4.3.12 and 4.3.16. */
const ENTRY = 0x02014b50
const END = 0x06054b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const COMMENT = 65_535
/** In bytes; a spreadsheet of 10 MB rarely unpacks to a tenth of it. */
const MAX_OPENED = 256 * 1024 * 1024
const MAX_ENTRIES = 10_000

const BOMB = 'O arquivo é pequeno, mas aberto ocuparia espaço demais. Envie uma cópia salva pelo programa de origem.'
const BROKEN = 'O arquivo está incompleto ou danificado. Salve-o de novo e envie a nova cópia.'

/** `offset`: where the local header begins; sizes are in bytes; `method`: 0 stored, 8 deflated. */
export type ZipDirectoryEntry = {
  name: string
  offset: number
  compressed: number
  opened: number
  method: number
  crc: number
  isEncrypted: boolean
}

function findDirectory(bytes: Buffer): { at: number; count: number } | undefined {
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - COMMENT); at--) {
    if (bytes.readUInt32LE(at) === END) return { at: bytes.readUInt32LE(at + 16), count: bytes.readUInt16LE(at + 10) }
  }
  return undefined
}

function* readEntries(bytes: Buffer, { at, count }: { at: number; count: number }): Generator<ZipDirectoryEntry> {
  let here = at
  for (let n = 0; n < count; n++) {
    if (here + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(here) !== ENTRY) throw new RangeError('no entry')
    const nameLength = bytes.readUInt16LE(here + 28)
    yield {
      name: bytes.toString('utf8', here + ENTRY_SIZE, here + ENTRY_SIZE + nameLength),
      offset: bytes.readUInt32LE(here + 42),
      compressed: bytes.readUInt32LE(here + 20),
      opened: bytes.readUInt32LE(here + 24),
      method: bytes.readUInt16LE(here + 10),
      crc: bytes.readUInt32LE(here + 16),
      isEncrypted: (bytes.readUInt16LE(here + 8) & 1) === 1,
    }
    here += ENTRY_SIZE + nameLength + bytes.readUInt16LE(here + 30) + bytes.readUInt16LE(here + 32)
  }
}

/** Shared bytes unpack a small zip to a huge one (Fifield, "A better zip bomb"). */
function hasOverlap(entries: readonly ZipDirectoryEntry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset)
  return sorted.some(({ offset }, n) => {
    const before = sorted[n - 1]
    return before !== undefined && before.offset + before.compressed > offset
  })
}

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** @throws RangeError if the zip is damaged, or has more files than `detectZipBomb` allows */
export function listZipEntries(bytes: Buffer): ZipDirectoryEntry[] {
  const directory = findDirectory(bytes)
  if (!directory || directory.count > MAX_ENTRIES) throw new RangeError('no directory')
  return [...readEntries(bytes, directory)]
}

export const isZipBomb = (entries: readonly ZipDirectoryEntry[]): boolean =>
  entries.reduce((sum, entry) => sum + entry.opened, 0) > MAX_OPENED || hasOverlap(entries)

/** @returns undefined for a sound zip, and for a file that is no zip */
export function detectZipBomb(bytes: Buffer): string | undefined {
  if (!isZip(bytes)) return undefined
  const directory = findDirectory(bytes)
  if (!directory) return BROKEN
  if (directory.count > MAX_ENTRIES) return BOMB
  try {
    return isZipBomb([...readEntries(bytes, directory)]) ? BOMB : undefined
  } catch (error) {
    if (error instanceof RangeError) return BROKEN
    throw error
  }
}
