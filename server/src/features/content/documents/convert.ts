import { createContext, Script } from 'node:vm'
import { Marked, type Tokens } from 'marked'

/** Reading hostile Markdown takes the square of its length: 200,000 times `_a` would be three minutes. A long text is read in a worker. */
const LONGEST_MS = 2_000

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** What the editor has no mark for keeps its words: a table's rows are paragraphs, an image is a link to it. */
const marked = new Marked({
  gfm: true,
  renderer: {
    table({ header, rows }: Tokens.Table) {
      const line = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(' | ')
      return [`<p><strong>${line(header)}</strong></p>`, ...rows.map((row) => `<p>${line(row)}</p>`)].join('')
    },
    code: ({ text }: Tokens.Code) => `<pre><code>${escaped(text)}</code></pre>`, // its own ends with an empty line
    image: ({ href, text }: Tokens.Image) => `<a href="${escaped(href).replace(/"/g, '&quot;')}">${escaped(text || href)}</a>`,
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
})

const bounded = createContext({ read: (): string => '' })
const reading = new Script('read()')

/** Runs `read`, and throws where it takes too long. */
function within(ms: number, read: () => string): string {
  bounded.read = read
  return reading.runInContext(bounded, { timeout: ms })
}

/** Plain text → a paragraph for each stretch between empty lines. */
export function textToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

/** Markdown → HTML, not yet clean. What cannot be read as Markdown (too deep, too tangled) is taken as the text that it also is. */
export function markdownToHtml(markdown: string): string {
  try {
    return within(LONGEST_MS, () => marked.parse(markdown, { async: false }))
  } catch {
    return textToHtml(markdown)
  }
}
