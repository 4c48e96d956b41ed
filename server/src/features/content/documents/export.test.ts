import { createDocument, exportDocument } from 'contract/content/documents.ts'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { fileNameOf } from './export.ts'

const HTML = [
  '<h2>Seção</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code> <mark>f</mark><br />*g* # h</p>',
  '<ul><li><p>i</p><ol start="3"><li><p>j</p></li></ol></li></ul><blockquote><p>k</p></blockquote>',
  '<pre><code>l &lt;m&gt;\n  n</code></pre><hr /><p><a href="https://a.co/?x=1&amp;y=2" rel="noopener nofollow">o</a></p>',
].join('')

async function exported(format: string, title: string | null = 'Três mitos', html = HTML) {
  const api = await testApi()
  const { id } = await api.ok(createDocument, { json: { title, html, source: 'editor', save: false } })
  return api.send(exportDocument, { params: { id }, query: { format } })
}

test('as Markdown, with its title, and back again it means the same', async () => {
  const response = await exported('md')
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

test('as a whole page of HTML that nothing can run in', async () => {
  const { headers, payload } = await exported('html', '</title><script>alert("1")</script> & cia')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  expect(payload).toMatch(
    /^<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'">/,
  )
  const title = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; cia'
  expect(payload).toContain(`<title>${title}</title>`)
  expect(payload).toContain(`<h1>${title}</h1>`)
  expect(payload).toContain(HTML)
  expect(payload).not.toMatch(/<script|javascript:|\son\w+=/i)
})

test('without a title', async () => {
  expect((await exported('md', null, '<p>a</p>')).payload).toBe('a\n')
  const { headers, payload } = await exported('html', null, '<p>a</p>')
  expect(headers['content-disposition']).toContain('filename="conteudo.html"')
  expect(payload).toContain('<title>Sem título</title>')
  expect(payload).not.toContain('<h1>')
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\x*?"<>|', 'C x'],
  ['.env', 'env'],
  ['...', 'conteudo'],
  ['CON', 'CON (texto)'],
  ['nota.', 'nota'],
  ['a\u202egpj.exe\u0007\u200b', 'agpj.exe'],
  ['😀'.repeat(100), '😀'.repeat(80)],
  ['linha\n  dois', 'linha dois'],
  ['   ', 'conteudo'],
])('the file of %j is called %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
