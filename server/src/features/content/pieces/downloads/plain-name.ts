import { isReservedFileName, takeFileNameBeginning } from '../../../../core/file-name.ts'

/** Turns a title into a name that Windows, macOS and Linux accept as one folder or file, whatever extension follows. */
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
