/** Lists the names of a ZIP file's entries from its central directory (APPNOTE.TXT, 4.3.12). */
export function listZipEntries(zip: Buffer): string[] {
  const names: string[] = []
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 46)) {
    const length = zip.readUInt16LE(at + 28)
    names.push(zip.subarray(at + 46, at + 46 + length).toString('utf8'))
  }
  return names
}
