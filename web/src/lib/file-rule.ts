import type { FileRule } from 'contract/endpoint.ts'

/** `image/*`, `.pdf`, `application/pdf`: what a browser's picker understands. The server looks at the bytes all the same. */
function accepts(file: File, accept: string): boolean {
  return accept.split(',').some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}

/** Why this file cannot be sent; undefined where it can. */
export function objection(file: File, rule: FileRule): string | undefined {
  if (file.size === 0) return 'O arquivo está vazio'
  if (file.size > rule.maxSize) return `O arquivo passa de ${Math.floor(rule.maxSize / 1024 / 1024)} MB`
  return accepts(file, rule.accept) ? undefined : rule.refusal
}
