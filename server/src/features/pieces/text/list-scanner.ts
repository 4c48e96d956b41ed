type ScannerState = { at: number; depth: number; inString: boolean; start: number }

/**
 * After the list has begun, every character is read only once. `field`: the answer's field with the list, a name without special
 * characters.
 */
export function createListScanner(field: string): (delta: string) => string[] {
  const beginning = new RegExp(`"${field}"\\s*:\\s*\\[`)
  let text = ''
  let state: ScannerState | undefined

  function advance(now: ScannerState): string | undefined {
    const letter = text[now.at]
    if (now.inString) {
      if (letter === '\\') now.at += 1
      else if (letter === '"') now.inString = false
    } else if (letter === '"') now.inString = true
    else if (letter === '{') {
      if (now.depth === 0) now.start = now.at
      now.depth += 1
    } else if (letter === '}') {
      now.depth -= 1
      if (now.depth === 0) return text.slice(now.start, now.at + 1)
    } else if (letter === ']' && now.depth === 0) now.depth = Number.POSITIVE_INFINITY // the list has ended
    return undefined
  }

  return (delta) => {
    text += delta
    const found = state ? undefined : beginning.exec(text)
    if (found) state = { at: found.index + found[0].length, depth: 0, inString: false, start: 0 }
    const finished: string[] = []
    if (!state) return finished
    for (; state.at < text.length; state.at += 1) {
      if (state.depth === Number.POSITIVE_INFINITY) break
      const json = advance(state)
      if (json !== undefined) finished.push(json)
    }
    return finished
  }
}
