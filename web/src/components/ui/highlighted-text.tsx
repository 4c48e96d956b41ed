/** Keeps the text's length, so that positions stay valid: `Ç` becomes `c`. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const [letter = ''] = text.charAt(at).normalize('NFD')
    return letter.toLowerCase().charAt(0)
  }).join('')

type TextPart = { at: number; text: string; hit: boolean }

function findHits(text: string, words: readonly string[]): boolean[] {
  const hits = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) hits.fill(true, at, at + word.length)
  }
  return hits
}

export function splitByMatches(text: string, q: string): TextPart[] {
  const hits = findHits(fold(text), fold(q).split(/\s+/).filter(Boolean))
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; ) {
    const hit = hits[at] ?? false
    const next = hits.indexOf(!hit, at)
    const end = next < 0 ? text.length : next
    parts.push({ at, text: text.slice(at, end), hit })
    at = end
  }
  return parts
}

export const HighlightedText = ({ text, q = '' }: { text: string; q?: string | undefined }) =>
  splitByMatches(text, q).map((part) => (part.hit ? <mark key={part.at}>{part.text}</mark> : part.text))
