import { createDocument, exportDocument, MAX_DOCUMENT } from 'contract/content/documents.ts'
import { expect, test } from 'vitest'
import { cleanName } from '../../../core/file-name.ts'
import { testApi } from '../../../testing/api.ts'
import { textToHtml } from './convert.ts'
import { fileNameOf } from './export.ts'
import { htmlToMarkdown } from './markdown.ts'
import { plainOf } from './plain.ts'
import { storedText } from './text.ts'

/** What a text may be full of. */
const PIECES = [
  '\u00a0',
  ' ',
  '\n',
  '\r\n',
  '\n ',
  '\u2028',
  '\u200b',
  'a ',
  '`',
  '*',
  '_a',
  '[',
  '](',
  '#',
  '1.',
  '\\',
  '&',
  '&amp;',
  '&lt;script&gt;',
  '.',
]

/** Clean HTML around such a text, as the editor writes it. */
const AROUND = {
  paragraph: ['<p>x', 'x</p>'],
  code: ['<p><code>x', 'x</code></p>'],
  'preformatted text': ['<pre><code>x', 'x</code></pre>'],
  quotes: ['<blockquote>'.repeat(50), '</blockquote>'.repeat(50)],
} as const

/** What a document may be full of. */
const MARKUP = ['<p>a</p>', '<br />', '<strong> a</strong>', '<ul><li><p>a</p></li></ul>', '<hr />', '<pre>\n</pre>', '<p><em>a']

const tryTo = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error // refused: too many marks
  }
}

const PATHS: Record<string, (text: string) => unknown> = {
  storedText: (text) => tryTo(() => storedText('html', text)),
  plainOf,
  textToHtml,
  htmlToMarkdown: (text) => tryTo(() => htmlToMarkdown(storedText('html', text).html)),
  fileNameOf,
  cleanName,
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The least of three: a busy machine only adds to it. */
const least = (work: () => unknown) => Math.min(cpuMs(work), cpuMs(work), cpuMs(work))

const repeated = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))

/** Four times the text takes about four times as long; the square of it would be sixteen times. What is quick needs no ratio. */
function expectLinear(what: string, path: (text: string) => unknown, make: (length: number) => string): void {
  const long = make(MAX_DOCUMENT)
  const once = cpuMs(() => path(long))
  if (once < 150) return
  const short = make(MAX_DOCUMENT / 4)
  const ratio =
    Math.min(
      once,
      least(() => path(long)),
    ) /
    Math.max(
      5,
      least(() => path(short)),
    )
  expect(ratio, what).toBeLessThan(10)
}

test.each(Object.entries(PATHS))('%s takes time linear in the text’s length, whatever the text is full of', (name, path) => {
  for (const piece of PIECES) expectLinear(`${name} of ${JSON.stringify(piece)}`, path, (length) => repeated(piece, length))
  for (const [where, [before, after]] of Object.entries(AROUND))
    for (const piece of ['\u00a0', ' ', '\n', '`', '&amp;'])
      expectLinear(`${name} of ${JSON.stringify(piece)} in ${where}`, path, (length) => before + repeated(piece, length) + after)
  for (const piece of MARKUP) expectLinear(`${name} of ${piece}`, path, (length) => repeated(piece, length))
})

test.each(Object.entries(AROUND))(
  'Markdown of the longest %s is no more than twenty times as long',
  (_where, [before, after]) => {
    for (const piece of ['\n', '\u00a0', '<br />', '`'])
      expect(htmlToMarkdown(before + repeated(piece, MAX_DOCUMENT) + after).length).toBeLessThan(MAX_DOCUMENT * 20)
  },
)

test.each([
  ['non-breaking spaces', 'p', '\u00a0'],
  ['newlines in preformatted text', 'pre', '\n'],
])('a document of 399,000 %s is exported as Markdown in less than two seconds of work', async (_title, tag, piece) => {
  const api = await testApi()
  const html = `<${tag}>x${piece.repeat(399_000)}x</${tag}>`
  const { id } = await api.ok(createDocument, { json: { title: 'Longo', html, source: 'editor', save: false } })
  const spent = least(() => htmlToMarkdown(html))
  expect(spent).toBeLessThan(2_000)
  const { statusCode, payload } = await api.send(exportDocument, { params: { id }, query: { format: 'md' } })
  expect(statusCode).toBe(200)
  expect(payload.length).toBeGreaterThan(399_000)
})
