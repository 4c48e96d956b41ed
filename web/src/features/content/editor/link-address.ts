/** What may stand behind a link (server: content/documents/clean.ts). */
export const isExternalLink = (href: string): boolean => /^(?:https?:|mailto:)/i.test(href) && URL.canParse(href)

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?(?:[/?#]\S*)?$/u

/** As typed, made whole: `exemplo.com.br` → `https://exemplo.com.br`. Undefined where it is no address. */
export function normalizeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isExternalLink(text)) return text
  if (EMAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) && URL.canParse(`https://${text}`) ? `https://${text}` : undefined
}
