/** Folds case and accents without changing the text's length, so that positions stay valid: `Ç` becomes `c`. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const [letter = ''] = text.charAt(at).normalize('NFD')
    return letter.toLowerCase().charAt(0)
  }).join('')

type TextPart = { at: number; text: string; hit: boolean }

/** Splits a text into parts that match the search and parts that do not, ignoring case and accents. */
export function splitByMatches(text: string, q: string): TextPart[] {
  const needle = fold(q.trim())
  if (!needle) return [{ at: 0, text, hit: false }]
  const haystack = fold(text)
  const parts: TextPart[] = []
  let at = 0
  for (let found = haystack.indexOf(needle); found >= 0; found = haystack.indexOf(needle, at)) {
    parts.push({ at, text: text.slice(at, found), hit: false })
    at = found + needle.length
    parts.push({ at: found, text: text.slice(found, at), hit: true })
  }
  parts.push({ at, text: text.slice(at), hit: false })
  return parts.filter((part) => part.text)
}

/** A text in which the matches of the search are marked. */
export const HighlightedText = ({ text, q = '' }: { text: string; q?: string | undefined }) =>
  splitByMatches(text, q).map((part) => (part.hit ? <mark key={part.at}>{part.text}</mark> : part.text))
