const GRAPHEMES = new Intl.Segmenter('pt', { granularity: 'grapheme' })

const isHighSurrogate = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at))

/** A grapheme that is longer than `max` is cut between two of its characters. */
function findGraphemeEnd(text: string, max: number): number {
  let end = 0
  // The character after the limit, of two units at most, decides whether the limit is a boundary.
  for (const { index, segment } of GRAPHEMES.segment(text.slice(0, max + 2))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return end || (isHighSurrogate(text, max - 1) ? max - 1 : max)
}

/** At most `max` UTF-16 units, cut between graphemes, so that no emoji is cut in two. */
export const takeBeginning = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, findGraphemeEnd(text, max))
