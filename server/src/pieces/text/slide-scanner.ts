/** Where the scanner is: inside a string, how deep in brackets, and where the slide that is being written began. */
type Place = { at: number; depth: number; inString: boolean; start: number }

/**
 * Makes the function that takes a model's answer piece by piece and returns the JSON of the list's objects that each piece has finished. Every
 * character is looked at once after the list's beginning. `list` is the field of the answer: its name has no special characters.
 */
export function createListScanner(list: string): (delta: string) => string[] {
  const beginning = new RegExp(`"${list}"\\s*:\\s*\\[`)
  let text = ''
  let place: Place | undefined

  function step(now: Place): string | undefined {
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
    const found = place ? undefined : beginning.exec(text)
    if (found) place = { at: found.index + found[0].length, depth: 0, inString: false, start: 0 }
    const finished: string[] = []
    if (!place) return finished
    for (; place.at < text.length; place.at += 1) {
      if (place.depth === Number.POSITIVE_INFINITY) break
      const slide = step(place)
      if (slide !== undefined) finished.push(slide)
    }
    return finished
  }
}
