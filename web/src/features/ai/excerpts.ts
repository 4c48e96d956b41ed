/** In UTF-16 units: of what a line may be and still be a title, and of what stands for a longer text. */
const LONGEST_LINE = 120
const LONGEST_TITLE = 80
const LONGEST_EXCERPT = 280

const HEADING = /^#{1,6}\s/

/** Without Markdown's marks: `## **Três mitos**` → `Três mitos`. */
const plain = (line: string): string =>
  line
    .replace(/^[#>\-+*\s]+/, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim()

/** On one line, cut between two words where it can be. */
function shorten(text: string, most: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || most).trimEnd()}…`.toWellFormed()
}

/** How a prompt begins. */
export const beginningOf = (prompt: string): string => shorten(prompt, LONGEST_LINE)

/** What a text says first, without marks. */
export const excerptOf = (text: string): string =>
  shorten(
    text
      .slice(0, 4 * LONGEST_EXCERPT)
      .split('\n')
      .map(plain)
      .join(' '),
    LONGEST_EXCERPT,
  )

/** The text's first heading, or its first line if it is short; else how the prompt begins. */
export function titleOf(text: string, prompt: string): string {
  const lines = text.split('\n').filter((line) => plain(line))
  const first = lines.find((line) => HEADING.test(line)) ?? lines[0] ?? ''
  const title = plain(first)
  const fits = HEADING.test(first) || (title !== '' && title.length <= LONGEST_LINE)
  return fits ? shorten(title, LONGEST_LINE) : shorten(prompt, LONGEST_TITLE)
}
