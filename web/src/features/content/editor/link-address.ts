/** The server checks the same (features/content/documents/clean-html.ts). */
export const isAllowedLinkAddress = (href: string): boolean => /^(?:https?:|mailto:)/i.test(href) && URL.canParse(href)

const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?(?:[/?#]\S*)?$/u

/** Completes a typed address: `exemplo.com.br` → `https://exemplo.com.br`. @returns undefined for a text that is no address */
export function normalizeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isAllowedLinkAddress(text)) return text
  if (EMAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) && URL.canParse(`https://${text}`) ? `https://${text}` : undefined
}
