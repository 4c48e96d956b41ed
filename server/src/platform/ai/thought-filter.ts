const OPENING = /<(think|thinking|reasoning)>/i
const CLOSING = /<\/(think|thinking|reasoning)>/i
/** The end of a text that may be the beginning of a tag, whose rest comes with the next piece. */
const TAG_BEGUN = /<\/?[a-z]{0,9}$/i

/**
 * Creates a filter that leaves the model's thoughts (`<think>…</think>`) out of a text that comes in pieces. `flush` returns what was held
 * back as the possible beginning of a tag.
 */
export function createThoughtFilter() {
  let isThinking = false
  /** Whether thoughts have just ended: the blank lines between them and the answer are left out. */
  let isAfterThoughts = false
  let held = ''
  const show = (text: string): string => {
    const shown = isAfterThoughts ? text.trimStart() : text
    if (shown !== '') isAfterThoughts = false
    return shown
  }
  const take = (piece: string): string => {
    let rest = held + piece
    let shown = ''
    for (;;) {
      const tag = (isThinking ? CLOSING : OPENING).exec(rest)
      if (!tag) break
      if (!isThinking) shown += show(rest.slice(0, tag.index))
      rest = rest.slice(tag.index + tag[0].length)
      isAfterThoughts = isThinking
      isThinking = !isThinking
    }
    held = TAG_BEGUN.exec(rest)?.[0] ?? ''
    return isThinking ? shown : shown + show(rest.slice(0, rest.length - held.length))
  }
  return { take, flush: () => (isThinking ? '' : held) }
}
