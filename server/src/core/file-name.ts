import { takeBeginning } from 'contract/values/take-beginning.ts'

/** The limits of a sent file name. With an extension appended (`withExtensionForType`) the name keeps within Linux's 255 bytes. */
const MAX_NAME = { characters: 200, bytes: 240 }

/** Takes the end of a name, with its extension, of at most 200 characters (UTF-16 units) and 240 bytes of UTF-8, cut between characters. */
function takeNameEnd(name: string): string {
  let end = ''
  for (const character of [...name.slice(-MAX_NAME.characters)].reverse()) {
    if (Buffer.byteLength(character + end) > MAX_NAME.bytes || !character.isWellFormed()) break
    end = character + end
  }
  return end
}

/**
 * Cleans a sent file name: drops directories and control characters. Of what browsers percent-encode in forms (HTML standard,
 * multipart/form-data encoding algorithm), the quote is decoded and the line breaks are dropped. Returns at most the last 200
 * characters and 240 bytes, `arquivo` for an empty name.
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

/**
 * The accepted extensions by the type found in the bytes; the first of a type's extensions is appended to a name that ends with none of
 * them.
 */
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

/**
 * Appends the extension of the type found in the bytes where the name ends otherwise: a PDF called `nota.exe` is saved as `nota.exe.pdf`.
 * The name stays as it is where `EXTENSIONS` lacks the type.
 */
export function withExtensionForType(name: string, type: string): string {
  const endings = EXTENSIONS[type]
  if (!endings || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name
  return `${name}${endings[0]}`
}

/**
 * Whether Windows reserves the name for a device, with any extension (Microsoft: Naming Files, Paths, and Namespaces). Windows cannot save
 * a file of such a name.
 */
export const isReservedFileName = (name: string): boolean => /^(con|prn|aux|nul|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name)

/** The limits of a title in a file name. With a number before it and an extension after it the name keeps within Linux's 255 bytes. */
const MAX_TITLE = { characters: 80, bytes: 200 }

/** Takes the beginning of a title for a file name, of at most 80 characters and 200 bytes of UTF-8, cut between graphemes. */
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
