import { isReservedFileName, takeFileNameBeginning } from '#core/file-name.ts'

/**
 * Turns a title into the name of one folder or file, of at most 80 characters and 200 bytes before a word such as `Peça` is put in front, without characters and words that Windows, macOS or Linux
 * refuse in it, whatever extension follows; `Peça` where nothing is left.
 */
export function toPlainName(title: string): string {
  const printable = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = takeFileNameBeginning(printable).replace(/^[. ]+|[. ]+$/g, '')
  if (!name) return 'Peça'
  return isReservedFileName(name) ? `Peça ${name}` : name
}
