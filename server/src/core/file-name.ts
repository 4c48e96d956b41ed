import { takeBeginning } from 'contract/values/take-beginning.ts'

/** With an extension appended (`withExtensionForType`) the name keeps within Linux's 255 bytes. */
const MAX_NAME = { characters: 200, bytes: 240 }

/** Characters are counted in UTF-16 units, and none is cut. */
function takeNameEnd(name: string): string {
  let end = ''
  for (const character of [...name.slice(-MAX_NAME.characters)].reverse()) {
    if (Buffer.byteLength(character + end) > MAX_NAME.bytes || !character.isWellFormed()) break
    end = character + end
  }
  return end
}

/**
 * Of what browsers percent-encode in forms (HTML standard, multipart/form-data), the quote is decoded and line breaks are
 * dropped; `arquivo` for an empty name.
 */
export function cleanFileName(name: string): string {
  const last =
    name
      .replace(/%22/g, '"')
      .replace(/%0[AD]/gi, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const printable = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return takeNameEnd(printable) || 'arquivo'
}

const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif'],
  'image/heif': ['.heif', '.heic'],
  'image/heic-sequence': ['.heic', '.heif'],
  'image/heif-sequence': ['.heif', '.heic'],
  'image/avif': ['.avif'],
  'application/x-cfb': ['.xls', '.doc'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
}

/** A PDF called `nota.exe` becomes `nota.exe.pdf`; the name stays as it is if `EXTENSIONS` lacks the type. */
export function withExtensionForType(name: string, type: string): string {
  const endings = EXTENSIONS[type]
  if (!endings || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name
  return `${name}${endings[0]}`
}

/** Reserved with any extension (Microsoft: Naming Files, Paths, and Namespaces): Windows cannot save such a file. */
export const isReservedFileName = (name: string): boolean => /^(con|prn|aux|nul|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name)

/** With a number before it and an extension after it the name keeps within Linux's 255 bytes. */
const MAX_TITLE = { characters: 80, bytes: 200 }

export function takeFileNameBeginning(title: string): string {
  let units = 0
  let bytes = 0
  let characters = 0
  for (const character of title) {
    bytes += Buffer.byteLength(character)
    characters += 1
    if (bytes > MAX_TITLE.bytes || characters > MAX_TITLE.characters) break
    units += character.length
  }
  return takeBeginning(title, units)
}
