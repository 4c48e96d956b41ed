import type { FileRule } from 'contract/endpoint.ts'

/**
 * Whether a file matches an `accept` list as browsers read it (`image/*`, `.pdf`, `application/pdf`). Only the name and the declared type
 * are compared: the server checks the content.
 */
function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}

/** Says why a file cannot be sent. @returns undefined for a file that can be sent */
export function describeFileProblem(file: File, rule: FileRule): string | undefined {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > rule.maxSize) return `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  return isAccepted(file, rule.accept) ? undefined : rule.refusal
}
