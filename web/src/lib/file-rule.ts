import type { FileRule } from 'contract/calls/endpoint.ts'

/** Chromium on Windows and Linux knows no HEIC, and other apps on a phone hand over files without saying what they are. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

const getType = ({ name, type }: File): string =>
  type === '' || type === 'application/octet-stream' ? (TYPES[name.toLowerCase().split('.').at(-1) ?? ''] ?? '') : type

function isAcceptedByName(file: File, accept: string): boolean {
  const type = getType(file)
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/** The MIME type that the file's bytes have, as the server reads them. @returns undefined if the code that reads them is not to be had */
export async function detectType(file: File): Promise<{ mime: string | undefined } | undefined> {
  const code = await import('file-type').catch(() => undefined)
  return code && { mime: (await code.fileTypeFromBlob(file).catch(() => undefined))?.mime }
}

/** The bytes are read only if name and declared type speak against the file: they may be missing or wrong. The server reads those of all. */
export async function describeFileProblem(file: File, rule: FileRule): Promise<string | undefined> {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > rule.maxSize) return `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  if (isAcceptedByName(file, rule.accept)) return undefined
  const found = await detectType(file)
  return !found || rule.types.includes(found.mime ?? '') ? undefined : rule.refusal
}
