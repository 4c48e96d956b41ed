/** Normalizes an address that a link may have. @returns undefined for other schemes than http and https, such as `javascript:` */
export function toHttpUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
