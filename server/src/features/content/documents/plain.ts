/** Where one block's words end and another's begin. */
const EDGE = /<\/?(?:p|h[1-4]|pre|blockquote|ul|ol|li|br|hr)\b[^>]*>/g

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

/** The words of clean HTML, in one line: what is searched, and what a card shows. */
export function plainOf(clean: string): string {
  return clean
    .replace(EDGE, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES])
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
