import { crc32, inflateRawSync } from 'node:zlib'

const ENTRY = Buffer.from('504b0102', 'hex')

/**
 * Reads a ZIP of deflated files by the entries of its directory (APPNOTE 4.3.12), and verifies the checksums.
 * @returns its files in their order
 */
export function readZip(file: Buffer): { name: string; content: Buffer }[] {
  const files: { name: string; content: Buffer }[] = []
  for (let at = file.indexOf(ENTRY); at >= 0; at = file.indexOf(ENTRY, at + 1)) {
    const [crc, packed, offset] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const content = inflateRawSync(file.subarray(begin, begin + packed))
    if (crc32(content) !== crc) throw new Error(`${name} is not what the directory says`)
    files.push({ name, content })
  }
  return files
}
