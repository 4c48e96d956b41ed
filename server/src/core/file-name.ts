/**
 * Paths and control characters have no place in a name that is shown and sent back. In a form a quote and line breaks come
 * percent-encoded (HTML standard, multipart/form-data encoding algorithm).
 */
export function cleanName(name: string): string {
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
  return printable.slice(-200) || 'arquivo'
}

/** What a name ends in, by the type found in the bytes; the first is what is added where it ends otherwise. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif'],
  'image/heif': ['.heif', '.heic'],
  'image/avif': ['.avif'],
  'application/x-cfb': ['.xls', '.doc'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
}

/** Appends the extension of the type found in the bytes where the name ends otherwise: a PDF called `nota.exe` is saved as `nota.exe.pdf`. */
export function withExtensionForType(name: string, type: string): string {
  const endings = ENDINGS[type]
  if (!endings || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name
  return `${name}${endings[0]}`
}
