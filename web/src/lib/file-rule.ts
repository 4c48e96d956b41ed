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
  webp: 'image/webp',
}

const getType = ({ name, type }: File): string =>
  type === '' || type === 'application/octet-stream' ? (TYPES[name.toLowerCase().split('.').at(-1) ?? ''] ?? '') : type

/**
 * Compares only the name and the declared type: the server checks the content, which alone decides about a file with neither type
 * nor extension.
 */
function isAccepted(file: File, accept: string): boolean {
  const type = getType(file)
  if (type === '' && !file.name.includes('.')) return true
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

export function describeFileProblem(file: File, rule: FileRule): string | undefined {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > rule.maxSize) return `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  return isAccepted(file, rule.accept) ? undefined : rule.refusal
}
