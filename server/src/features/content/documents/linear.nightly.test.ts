import { setImmediate } from 'node:timers/promises'
import { createDocument, exportDocument, MAX_DOCUMENT_LENGTH } from 'contract/content/documents.ts'
import { expect, test } from 'vitest'
import { cleanFileName } from '#core/file-name.ts'
import { startApiForTest } from '#testing/api.ts'
import { expectLinear, measureLeastCpuMs, repeatTo } from '#testing/linear.ts'
import { toFileName } from './export-document.ts'
import { htmlToMarkdown } from './markdown.ts'
import { TEXT_KINDS, textToHtml, toPlainText, toStoredText } from './stored-text.ts'
import { convertText } from './write-document.ts'

/** Strings that are repeated to make a long text. */
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

/** Clean HTML, as the editor writes it, around such a long text. */
const AROUND = {
  paragraph: ['<p>x', 'x</p>'],
  code: ['<p><code>x', 'x</code></p>'],
  'preformatted text': ['<pre><code>x', 'x</code></pre>'],
  quotes: ['<blockquote>'.repeat(50), '</blockquote>'.repeat(50)],
} as const

/** Markup that is repeated to make a long document. */
const MARKUP = ['<p>a</p>', '<br />', '<strong> a</strong>', '<ul><li><p>a</p></li></ul>', '<hr />', '<pre>\n</pre>', '<p><em>a']

const tryTo = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error // the text was refused for too much markup
  }
}

const PATHS: Record<string, (text: string) => unknown> = {
  storedText: (text) => tryTo(() => toStoredText('html', text)),
  plainOf: toPlainText,
  textToHtml,
  htmlToMarkdown: (text) => tryTo(() => htmlToMarkdown(toStoredText('html', text).html)),
  fileNameOf: toFileName,
  cleanName: cleanFileName,
}

test.each(Object.entries(PATHS))(
  '%s takes time linear in the text’s length, whatever the text is full of',
  async (name, path) => {
    const expectPathLinear = (what: string, make: (length: number) => string) =>
      expectLinear(`${name} of ${what}`, path, { make, longest: MAX_DOCUMENT_LENGTH })
    for (const piece of PIECES) await expectPathLinear(JSON.stringify(piece), (length) => repeatTo(piece, length))
    for (const [where, [before, after]] of Object.entries(AROUND))
      for (const piece of ['\u00a0', ' ', '\n', '`', '&amp;', '\u0316\u0301'])
        await expectPathLinear(`${JSON.stringify(piece)} in ${where}`, (length) => before + repeatTo(piece, length) + after)
    for (const piece of MARKUP) await expectPathLinear(piece, (length) => repeatTo(piece, length))
  },
)

test.each(Object.entries(AROUND))(
  'Markdown of the longest %s is no more than twenty times as long',
  (_where, [before, after]) => {
    for (const piece of ['\n', '\u00a0', '<br />', '`'])
      expect(htmlToMarkdown(before + repeatTo(piece, MAX_DOCUMENT_LENGTH) + after).length).toBeLessThan(MAX_DOCUMENT_LENGTH * 20)
  },
)

test.each([
  ['non-breaking spaces', 'p', '\u00a0'],
  ['newlines in preformatted text', 'pre', '\n'],
])('a document of 399,000 %s is exported as Markdown in less than two seconds of work', async (_title, tag, piece) => {
  const api = await startApiForTest()
  const html = `<${tag}>x${piece.repeat(399_000)}x</${tag}>`
  const { id } = await api.ok(createDocument, { json: { title: 'Longo', html, source: 'editor', save: false } })
  const spent = await measureLeastCpuMs(htmlToMarkdown, html)
  expect(spent).toBeLessThan(2_000)
  const { statusCode, payload } = await api.send(exportDocument, { params: { id }, query: { format: 'md' } })
  expect(statusCode).toBe(200)
  expect(payload.length).toBeGreaterThan(399_000)
})

/**
 * In milliseconds of the main thread, which answers all calls: the most that a long text may take there. Most of it is for
 * parsing and hashing the request.
 */
const OF_OTHERS = 250

test.each(['> ', '_a'])('the longest Markdown of %j keeps the server from others for no more than a moment', async (piece) => {
  const api = await startApiForTest()
  const json = { title: 'Longo', markdown: repeatTo(piece, 250_000), source: 'editor', save: false } as const
  await api.send(createDocument, { json: { ...json, markdown: 'a' } })
  let least = Number.POSITIVE_INFINITY
  for (let tries = 3; tries > 0 && least >= OF_OTHERS; tries--) {
    const before = process.threadCpuUsage()
    const { statusCode } = await api.send(createDocument, { json })
    const { user, system } = process.threadCpuUsage(before)
    expect([200, 422]).toContain(statusCode)
    least = Math.min(least, (user + system) / 1_000)
  }
  expect(least).toBeLessThan(OF_OTHERS)
})

test.each(TEXT_KINDS)('while a long text is converted from %s, the server does other work', async (kind) => {
  const { promise: converted, resolve } = Promise.withResolvers<'converted'>()
  void convertText(kind, repeatTo('palavra ', 250_000)).then(() => resolve('converted'))
  let turns = 0
  while ((await Promise.race([converted, setImmediate('other work')])) !== 'converted') turns++
  expect(turns).toBeGreaterThan(3) // a conversion on this thread would allow only one turn
})
