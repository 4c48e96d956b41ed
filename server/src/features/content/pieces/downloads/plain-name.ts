import { isReservedFileName } from '../../../../core/file-name.ts'

const MAX_CHARACTERS = 80

/** Turns a title into a name that Windows, macOS and Linux accept as one folder or file, whatever extension follows. */
export function toPlainName(title: string): string {
  const printable = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = [...printable]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (!name) return 'Peça'
  return isReservedFileName(name) ? `Peça ${name}` : name
}
