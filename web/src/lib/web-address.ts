/** Normalizes an address that may be used as a link. @returns undefined for schemes other than http and https, such as `javascript:` */
export function toHttpUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
