/** No line may end between the two: a letter alone, a figure before its unit, a dash after its word. */
const NO_BREAK = '\u00A0'

/** In letters: a pair that is kept together may not be so long that a headline becomes small for it. */
const LONGEST_PAIR = 14

const LONE_LETTER = /(?<![\p{L}\p{N}])([aeoàéó]) (?=(\S+))/giu
const UNIT =
  /(\d) (?=(?:%|°|x\b|g\b|kg\b|mg\b|m[lm]?\b|l\b|cm\b|km\b|h\b|min\b|s\b|mil\b|mi\b|bi\b|reais\b|dias?\b|anos?\b|horas?\b))/giu
const MARK = /(R\$|US\$|nº|n\.º|§|@|#) (?=[\d])/giu

function setQuotes(text: string): string {
  let isOpen = false
  return text.replaceAll(/"/g, (mark, at: number) => {
    const [before, after] = [text[at - 1] ?? ' ', text[at + 1] ?? ' ']
    if (!isOpen && /[\s(\u00A0–—]/.test(before) && /\S/.test(after)) {
      isOpen = true
      return '“'
    }
    if (!isOpen) return mark // as in 15"
    isOpen = false
    return '”'
  })
}

/** The last word of a line of several does not stand alone on the next one. */
function bindLastWord(line: string): string {
  const words = line.split(' ')
  const pair = words.slice(-2).join(NO_BREAK)
  const isBound = /\u00A0.*\u00A0/.test(pair)
  return words.length < 4 || isBound || pair.length > LONGEST_PAIR ? line : [...words.slice(0, -2), pair].join(' ')
}

/** A text as a typesetter would set it in Portuguese: quotes that open and close, dashes, and no line that ends where it may not. */
export function setTypography(text: string): string {
  const set = setQuotes(text.replaceAll(/ {2,}/g, ' '))
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replaceAll(/(?<=\S) -{1,2} (?=\S)/g, ' – ')
    .replaceAll('...', '…')
    .replaceAll(/ (?=[–—](?:\s|$))/g, NO_BREAK)
    .replaceAll(UNIT, `$1${NO_BREAK}`)
    .replaceAll(MARK, `$1${NO_BREAK}`)
    .replaceAll(LONE_LETTER, (pair, letter: string, word: string) => (word.length < LONGEST_PAIR ? `${letter}${NO_BREAK}` : pair))
  return set.split('\n').map(bindLastWord).join('\n')
}
