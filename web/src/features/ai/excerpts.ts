// The maximum lengths below are in UTF-16 units. A first line of at most `MAX_LINE_LENGTH`, without its marks, is used as a title uncut.
const MAX_LINE_LENGTH = 120
const MAX_PROMPT_TITLE_LENGTH = 80
const MAX_EXCERPT_LENGTH = 280

const HEADING = /^#{1,6}\s/

/** Removes Markdown's marks from a line: `## **Três mitos**` → `Três mitos`. */
const stripMarkdown = (line: string): string =>
  line
    .replace(/^[#>\-+*\s]+/, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim()

function truncateText(text: string, maxLength: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || maxLength).trimEnd()}…`.toWellFormed()
}

export const shortenPrompt = (prompt: string): string => truncateText(prompt, MAX_LINE_LENGTH)

export const extractExcerpt = (text: string): string =>
  truncateText(
    text
      .slice(0, 4 * MAX_EXCERPT_LENGTH)
      .split('\n')
      .map(stripMarkdown)
      .join(' '),
    MAX_EXCERPT_LENGTH,
  )

export function deriveTitle(text: string, prompt: string): string {
  const lines = text.split('\n').filter((line) => stripMarkdown(line))
  const first = lines.find((line) => HEADING.test(line)) ?? lines[0] ?? ''
  const title = stripMarkdown(first)
  const fits = HEADING.test(first) || (title !== '' && title.length <= MAX_LINE_LENGTH)
  return fits ? truncateText(title, MAX_LINE_LENGTH) : truncateText(prompt, MAX_PROMPT_TITLE_LENGTH)
}
