export type HtmlToken = { kind: 'text'; text: string } | { kind: 'open' | 'close'; name: string; attributes: string }

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])

/** In clean HTML (`cleanHtml`) every `<` and `>` belongs to a tag. The time is linear in its length. */
export function* readTokens(clean: string): Generator<HtmlToken> {
  for (const [whole, slash, name, attributes] of clean.matchAll(TOKEN)) {
    if (name === undefined) yield { kind: 'text', text: decodeEntities(whole) }
    else yield { kind: slash ? 'close' : 'open', name, attributes: attributes ?? '' }
  }
}
