/** Folds case and accents without changing the text's length, so that positions stay valid: `Ç` becomes `c`. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const [letter = ''] = text.charAt(at).normalize('NFD')
    return letter.toLowerCase().charAt(0)
  }).join('')

type Piece = { at: number; text: string; hit: boolean }

/** Splits a text into pieces that match the search and pieces that do not, ignoring case and accents. */
export function splitByMatches(text: string, q: string): Piece[] {
  const needle = fold(q.trim())
  if (!needle) return [{ at: 0, text, hit: false }]
  const haystack = fold(text)
  const pieces: Piece[] = []
  let at = 0
  for (let found = haystack.indexOf(needle); found >= 0; found = haystack.indexOf(needle, at)) {
    pieces.push({ at, text: text.slice(at, found), hit: false })
    at = found + needle.length
    pieces.push({ at: found, text: text.slice(found, at), hit: true })
  }
  pieces.push({ at, text: text.slice(at), hit: false })
  return pieces.filter((piece) => piece.text)
}

/** A text in which the matches of the search are marked. */
export const HighlightedText = ({ text, q = '' }: { text: string; q?: string | undefined }) =>
  splitByMatches(text, q).map((piece) => (piece.hit ? <mark key={piece.at}>{piece.text}</mark> : piece.text))
