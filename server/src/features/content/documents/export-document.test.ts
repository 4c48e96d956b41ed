import { createDocument, exportDocument } from 'contract/content/documents.ts'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { toFileName } from './export-document.ts'

const HTML = [
  '<h2>Seção</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code> <mark>f</mark><br />*g* # h</p>',
  '<ul><li><p>i</p><ol start="3"><li><p>j</p></li></ol></li></ul><blockquote><p>k</p></blockquote>',
  '<pre><code>l &lt;m&gt;\n  n</code></pre><hr /><p><a href="https://a.co/?x=1&amp;y=2" rel="noopener nofollow">o</a></p>',
].join('')

async function exportAs(format: string, title: string | null = 'Três mitos', html = HTML) {
  const api = await startApiForTest()
  const { id } = await api.ok(createDocument, { json: { title, html, source: 'editor', save: false } })
  return api.send(exportDocument, { params: { id }, query: { format } })
}

test('a text exported as Markdown with its title means the same when it is imported again', async () => {
  const response = await exportAs('md')
  expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(response.headers['content-disposition']).toContain("filename*=UTF-8''Tr%C3%AAs%20mitos.md")
  expect(response.payload.split('\n').slice(0, 5)).toEqual([
    '# Três mitos',
    '',
    '## Seção',
    '',
    '**a** *b* <u>c</u> ~~d~~ `e` <mark>f</mark>  ',
  ])
  expect(response.payload).toContain('\\*g\\* # h')
  const html = await marked.parse(response.payload)
  for (const part of [
    '<strong>a</strong>',
    '<del>d</del>',
    '<ol start="3">',
    '<pre><code>l &lt;m&gt;\n  n',
    'href="https://a.co/?x=1&amp;y=2"',
  ])
    expect(html).toContain(part)
})

test('what was typed in a text is escaped in Markdown: scripts, entities, headings, lists, tables', async () => {
  const typed = [
    '<script>alert(1)</script>',
    '&lt;b&gt;',
    '# a',
    '1. b',
    '- c',
    '| d | e |\n|---|---|',
    '> f',
    '*g* _h_ ~~i~~',
    '[j](k)',
  ]
  const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const html = typed.map((text) => `<p>${escapeText(text).replace('\n', '<br />')}</p>`).join('')
  const { payload } = await exportAs('md', '<script>alert(2)</script> #', html)
  const back = await marked.parse(payload)
  expect(back).not.toMatch(/<(?!\/?(?:p|h1|br)>)/)
  const words = back
    .replace(/<[^>]+>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  expect(words.split(/\n+/).filter(Boolean)).toEqual([
    '<script>alert(2)</script> #',
    ...typed.flatMap((text) => text.split('\n')),
  ])
})

test('a text’s Markdown has no spaces in marks, no empty marks and items, and code with its backticks', async () => {
  const html = [
    '<p>a<strong> b </strong>c<em></em><u> </u></p>',
    '<ul><li><p>d</p><ul><li><p>e</p></li></ul></li><li></li><li><p>f</p><p>g</p></li></ul>',
    '<p><code>`h`</code></p><pre><code>```\ni</code></pre><blockquote><ol><li><p>j</p></li></ol></blockquote>',
  ].join('')
  const { payload } = await exportAs('md', null, html)
  expect(payload).toBe('a **b** c\n\n- d\n\n  - e\n-\n- f\n\n  g\n\n`` `h` ``\n\n````\n```\ni\n````\n\n> 1. j\n')
})

test('a text is exported as a whole page of HTML in which nothing can run', async () => {
  const { headers, payload } = await exportAs('html', '</title><script>alert("1")</script> & cia')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  expect(payload).toMatch(
    /^<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'">/,
  )
  const title = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; cia'
  expect(payload).toContain(`<title>${title}</title>`)
  expect(payload).toContain(`<h1>${title}</h1>`)
  expect(payload).toContain(HTML)
  expect(payload).not.toMatch(/<script|javascript:|\son\w+=/i)
})

test('a text without a title is exported', async () => {
  expect((await exportAs('md', null, '<p>a</p>')).payload).toBe('a\n')
  const { headers, payload } = await exportAs('html', null, '<p>a</p>')
  expect(headers['content-disposition']).toContain('filename="conteudo.html"')
  expect(payload).toContain('<title>Sem título</title>')
  expect(payload).not.toContain('<h1>')
})

test('a text’s title of a hundred emoji makes a file name that Linux can write', async () => {
  for (const format of ['md', 'html']) {
    const { headers } = await exportAs(format, '😀'.repeat(100))
    const name = decodeURIComponent(String(headers['content-disposition']).split("filename*=UTF-8''")[1] ?? '')
    expect(name).toBe(`${'😀'.repeat(50)}.${format}`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  }
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\x*?"<>|', 'C x'],
  ['.env', 'env'],
  ['...', 'conteudo'],
  ['CON', 'Texto CON'],
  ['nul.txt', 'Texto nul.txt'],
  ['nota.', 'nota'],
  ['a\u202egpj.exe\u0007\u200b', 'agpj.exe'],
  ['a'.repeat(100), 'a'.repeat(80)],
  ['😀'.repeat(100), '😀'.repeat(50)],
  [`a${'🇧🇷'.repeat(50)}`, `a${'🇧🇷'.repeat(24)}`],
  ['linha\n  dois', 'linha dois'],
  ['   ', 'conteudo'],
])('the exported file of the text %j is called %j', (title, name) => {
  expect(toFileName(title)).toBe(name)
})
