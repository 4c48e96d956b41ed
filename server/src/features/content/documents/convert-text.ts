import { createContext, Script } from 'node:vm'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '#core/escape-html.ts'

/**
 * The longest time for parsing Markdown, in milliseconds. Parsing hostile Markdown takes time quadratic in its length: 200,000
 * times `_a` would take three minutes. Long texts are parsed in a worker.
 */
const MAX_READING_MS = 2_000

/**
 * A parser of Markdown that replaces elements for which the editor has no tags: the rows of a table become paragraphs, and an
 * image becomes a link to it.
 */
const marked = new Marked({
  gfm: true,
  renderer: {
    table({ header, rows }: Tokens.Table) {
      const line = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(' | ')
      return [`<p><strong>${line(header)}</strong></p>`, ...rows.map((row) => `<p>${line(row)}</p>`)].join('')
    },
    code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}</code></pre>`, // marked's own renderer appends an empty line
    image: ({ href, text }: Tokens.Image) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
  },
})

const sandbox = createContext({ read: (): string => '' })
const readScript = new Script('read()')

/** Runs `read`, and throws where it takes longer than `ms`. */
function runWithTimeout(ms: number, read: () => string): string {
  sandbox.read = read
  return readScript.runInContext(sandbox, { timeout: ms })
}

/** Converts plain text to HTML: the lines between two empty lines become a paragraph. */
export function textToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

/** Converts Markdown to HTML that is not yet clean. Markdown whose parsing fails or takes too long is converted as plain text. */
export function markdownToHtml(markdown: string): string {
  try {
    return runWithTimeout(MAX_READING_MS, () => marked.parse(markdown, { async: false }))
  } catch {
    return textToHtml(markdown)
  }
}
