/** One letter for one: `Ç` and `c` are the same, and places stay where they are. */
const plain = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const [letter = ''] = text.charAt(at).normalize('NFD')
    return letter.toLowerCase().charAt(0)
  }).join('')

type Piece = { at: number; text: string; hit: boolean }

/** The text in pieces, those that were looked for apart; case and accents count for nothing. */
export function splitByMatches(text: string, q: string): Piece[] {
  const wanted = plain(q.trim())
  if (!wanted) return [{ at: 0, text, hit: false }]
  const looked = plain(text)
  const pieces: Piece[] = []
  let at = 0
  for (let found = looked.indexOf(wanted); found >= 0; found = looked.indexOf(wanted, at)) {
    pieces.push({ at, text: text.slice(at, found), hit: false })
    at = found + wanted.length
    pieces.push({ at: found, text: text.slice(found, at), hit: true })
  }
  pieces.push({ at, text: text.slice(at), hit: false })
  return pieces.filter((piece) => piece.text)
}

/** What was looked for is marked. */
export const HighlightedText = ({ text, q = '' }: { text: string; q?: string | undefined }) =>
  splitByMatches(text, q).map((piece) => (piece.hit ? <mark key={piece.at}>{piece.text}</mark> : piece.text))
