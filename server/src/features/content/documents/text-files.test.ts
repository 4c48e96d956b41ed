import {
  createDocument,
  deleteOrRestoreDocument,
  exportDocument,
  importDocument,
  readDocument,
} from 'contract/content/documents.ts'
import { listPhotos, photoUrl, uploadPhoto } from 'contract/pieces/photos.ts'
import { parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, runHousekeeping } from '#app/housekeeping.ts'
import { documents } from '#db/tables/documents.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aFile } from '#testing/factories.ts'
import { makeOfficeDocument, makeZip } from '#testing/hostile/zip.ts'
import { shareServer } from '#testing/share-server.ts'

const startSharedApi = shareServer(startTestApi)

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
const MARKS = new Set(['strong', 'em', 'u', 's', 'mark', 'code', 'a'])
const isBlock = (node: HtmlNode) => 'name' in node && !MARKS.has(node.name) && node.name !== 'br' && node.name !== 'img'

/** As the editor reads HTML: blocks, and text with its marks in whatever order. */
function toModel(nodes: readonly HtmlNode[], marks: readonly string[] = []): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if ('data' in node) return node.data.trim() === '' && marks.length === 0 ? [] : [[node.data, ...marks.toSorted()]]
    if (!('attribs' in node)) return []
    const { name, attribs, children } = node
    const { rel: _rel, ...attributes } = attribs
    if (name === 'tbody') return toModel(children, marks)
    if (MARKS.has(name)) return toModel(children, [...marks, name + (attribs.href ?? '')])
    return [{ name, attributes, children: /^(?:li|td|th)$/.test(name) ? toBlocks(children) : toModel(children) }]
  })
}

/** Text beside blocks is a paragraph. */
function toBlocks(nodes: readonly HtmlNode[]): unknown[] {
  const end = nodes.findIndex(isBlock)
  const line = toModel(end < 0 ? nodes : nodes.slice(0, end))
  const rest = end < 0 ? [] : toModel(nodes.slice(end))
  return line.length === 0 ? rest : [{ name: 'p', attributes: {}, children: line }, ...rest]
}

const readModel = (html: string) => toModel(parseDocument(html.replace(/>\s+</g, '><')).children)

const aPicture = (color: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer()

const storePicture = async (api: TestApi, color = 'red') =>
  photoUrl((await api.ok(uploadPhoto, { files: { file: aFile(await aPicture(color), `${color}.png`) } })).id)

/** Everything that the editor makes (web: text-area.test.tsx has the same, as it is pasted from Word and Docs). */
const makeText = (picture: string) =>
  [
    '<h2>Metas</h2><p>Um <strong>forte</strong>, <em>leve</em>, <u>sob</u>, <s>fora</s>, <mark>visto</mark> e <code>a | b</code>.<br />Linha dois</p>',
    '<ul><li><p>um</p><ol start="3"><li><p>três</p></li><li><p>quatro</p></li></ol></li><li><p>dois</p><p>ainda dois</p></li></ul>',
    '<ol start="2"><li><p>segundo</p></li></ol><ol type="a"><li><p>letra</p></li></ol>',
    '<blockquote><p>dito</p><p>e repetido</p></blockquote><pre><code>x = 1\n  y &lt; 2</code></pre><hr />',
    '<table><tbody><tr><th><p>Data</p></th><th><p>Tema | tom</p></th></tr><tr><td><p>05/12</p></td><td><p><a href="https://a.co/?b=1&amp;c=2" rel="noopener nofollow">Natal</a></p></td></tr></tbody></table>',
    '<p>entre</p><table><tbody><tr><td colspan="2"><p>junto</p></td></tr><tr><td rowspan="2"><p>alto</p></td><td><ul><li><p>item</p></li></ul></td></tr><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
    `<h3>Foto</h3><p>Antes <img src="${picture}" alt="A loja [nova]" /> depois</p>`,
  ].join('')

test.each(['md', 'html', 'docx'] as const)('exported as %s and imported again a text is the same', async (format) => {
  const api = await startApiForTest()
  const html = makeText(await storePicture(api))
  const { id } = await api.ok(createDocument, { json: { title: 'Plano & pauta', html, source: 'editor', save: true } })
  const { rawPayload } = await api.send(exportDocument, { params: { id }, query: { format } })
  const imported = await api.ok(importDocument, { files: { file: aFile(rawPayload, `outro.${format}`) } })
  const back = await api.ok(readDocument, { params: { id: imported.id } })
  expect(back).toMatchObject({ title: 'Plano & pauta', draft: false })
  expect(imported.omittedPictures).toBe(0)
  const picture = /<img src="([^"]+)"/.exec(back.html)?.[1] ?? ''
  expect(readModel(back.html)).toEqual(readModel(makeText(picture)))
  const { rawPayload: shown } = await api.inject({ url: picture })
  expect(await sharp(shown).metadata()).toMatchObject({ width: 40, height: 20 })
})

const WORD = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A file as Word writes it: sentences in pieces, styles with names in English and ids in Portuguese, changes that were tracked. */
function makeWordFile(body: string, parts: Record<string, string | Buffer> = {}): Buffer {
  const relations = [
    ['styles', 'styles.xml', ''],
    ['numbering', 'numbering.xml', ''],
    ['image', 'media/image1.png', ''],
    ['image', 'media/desenho.emf', ''],
    ['hyperlink', 'https://exemplo.com.br/', 'TargetMode="External"'],
    ['image', 'https://rastreio.exemplo/p.png', 'TargetMode="External"'],
  ].map(([type, target, mode], at) => `<Relationship Id="rId${at + 1}" Type="${WORD}/${type}" Target="${target}" ${mode}/>`)
  const all: Record<string, string | Buffer> = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${WORD}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/styles.xml': `<w:styles>${[
      ['Ttulo', 'Title', ''],
      ['Ttulo1', 'heading 1', ''],
      ['Base', 'Minha base', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'],
      ['Minha', 'Minha lista', '<w:basedOn w:val="Base"/>'],
      ['Citao', 'Quote', ''],
      ['Forte', 'Strong', '<w:rPr><w:b/></w:rPr>'],
    ]
      .map(([id, name, rest]) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`)
      .join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering>
      <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
      <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`,
    ...parts,
  }
  return makeZip(Object.entries(all).map(([name, data]) => ({ name, data: Buffer.from(data) })))
}

const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const styled = (style: string) => `<w:pStyle w:val="${style}"/>`
const numbered = (id: number, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
const drawing = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="Loja"/><a:graphic><a:blip r:embed="${id}" r:link="${id}"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`

const importFile = (api: TestApi, content: Buffer, name: string) =>
  api.ok(importDocument, { files: { file: aFile(content, name) } })

test('a Word file is read as it looks there: lists count on, fields are links, deletions are gone', async () => {
  const api = await startApiForTest()
  const body = [
    p('Plano', styled('Ttulo')),
    p('Metas', styled('Ttulo1')),
    '<w:p><w:r><w:t>Um </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>for</w:t></w:r><w:r><w:rPr><w:rStyle w:val="Forte"/></w:rPr><w:t>te</w:t></w:r><w:del><w:r><w:delText>fora</w:delText></w:r></w:del><w:ins><w:r><w:t> e novo</w:t></w:r></w:ins></w:p>',
    '<w:p><w:hyperlink r:id="rId5"><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>site</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://a.co/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>campo</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    p('um', styled('Minha')),
    p('a', numbered(1, 1)),
    p('dois', numbered(1)),
    p('meio'),
    p('três', numbered(1)),
    p('sete', numbered(3)),
    p('marca', numbered(2)),
    p('dito', styled('Citao')),
    '<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>alto</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ['rId3', 'rId4', 'rId6'].map(drawing).join(''),
  ].join('')
  const file = makeWordFile(body, { 'word/media/image1.png': await aPicture('red'), 'word/media/desenho.emf': 'EMF' })
  const { id, omittedPictures } = await importFile(api, file, 'Plano final v2.docx')
  const { title, html } = await api.ok(readDocument, { params: { id } })
  expect([title, omittedPictures]).toEqual(['Plano', 1])
  expect(html.replace(/\/photos\/\d+/, '/photos/N')).toBe(
    [
      '<h1>Metas</h1><p>Um <strong>forte</strong> e novo</p>',
      '<p><a href="https://exemplo.com.br/" rel="noopener nofollow">site</a><a href="https://a.co/" rel="noopener nofollow">campo</a></p>',
      '<ol><li><p>um</p><ol type="a"><li><p>a</p></li></ol></li><li><p>dois</p></li></ol><p>meio</p>',
      '<ol start="3"><li><p>três</p></li></ol><ol start="7"><li><p>sete</p></li></ol><ul><li><p>marca</p></li></ul>',
      '<blockquote><p>dito</p></blockquote>',
      '<table><tbody><tr><td rowspan="2"><p>alto</p></td><td><p></p></td></tr><tr><td><p>b</p></td></tr></tbody></table>',
      '<p><img src="/api/pieces/photos/N" alt="Loja" /></p><p></p>',
    ].join(''),
  )
})

test.each([
  ['nota.md', '# Pauta\n\nOi', 'Pauta', '<p>Oi</p>'],
  ['Ideias de dezembro.md', 'Oi\n\n# Depois', 'Ideias de dezembro', '<p>Oi</p>\n<h1>Depois</h1>'],
  ['nota.txt', '# não é título', 'nota', '<p># não é título</p>'],
])('an imported %s has its first heading as title, or else its name', async (name, content, title, html) => {
  const api = await startSharedApi()
  const { id } = await importFile(api, Buffer.from(content), name)
  const read = await api.ok(readDocument, { params: { id } })
  expect([read.title, read.html.trim()]).toEqual([title, html])
})

test('an imported text in Windows-1252 is read, and an exported title stands once', async () => {
  const api = await startSharedApi()
  const { id } = await importFile(api, Buffer.from('Ação e reação', 'latin1'), 'a.txt')
  expect((await api.ok(readDocument, { params: { id } })).html).toBe('<p>Ação e reação</p>')
  const json = { title: 'A & B', html: '<h1>A &amp; <em>B</em></h1><p>c</p>', source: 'editor', save: false } as const
  const doubled = await api.ok(createDocument, { json })
  const { payload } = await api.send(exportDocument, { params: { id: doubled.id }, query: { format: 'md' } })
  expect(payload).toBe('# A & *B*\n\nc\n')
})

const OPENED = 60 * 1024 * 1024

test.each<[string, Buffer | (() => Buffer), RegExp]>([
  ['a bomb', () => makeWordFile('', { 'word/document.xml': Buffer.alloc(OPENED) }), /espaço demais quando aberto/],
  [
    'entries that share their bytes',
    () => makeOfficeDocument('word', [{ name: 'a', data: Buffer.alloc(9) }], { shared: true }),
    /espaço demais/,
  ],
  [
    'entities',
    () =>
      makeWordFile('', {
        'word/document.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><document><body/></document>',
      }),
    /não abre/,
  ],
  ['elements inside each other', () => makeWordFile('<w:sdt>'.repeat(100_000)), /não abre/],
  ['a spreadsheet', () => makeOfficeDocument('xl'), /não é um documento do Word/],
  ['an old file of Word’s', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Word antigo/],
  ['a PDF', Buffer.from('%PDF-1.7'), /^Um PDF/],
  ['bytes', Buffer.from([1, 0, 2]), /não é um texto/],
  ['nothing to read', Buffer.from(' \n'), /não tem texto/],
  ['too long a text', Buffer.from('a '.repeat(250_000)), /400000 caracteres/],
])('a text’s file with %s is refused with what to do, and nothing is kept', async (_, content, reason) => {
  const api = await startSharedApi()
  const before = await api.count(documents)
  const file = aFile(typeof content === 'function' ? content() : content, 'plano.docx')
  expect(await api.fails(importDocument, { files: { file } })).toMatchObject({
    status: 422,
    fields: { file: expect.stringMatching(reason) },
  })
  expect(await api.count(documents)).toBe(before)
})

test('an image of a text is kept as long as a text shows it, and goes with the last one', async () => {
  const api = await startApiForTest()
  const [red, blue] = [await storePicture(api, 'red'), await storePicture(api, 'blue')]
  const create = (html: string) => api.ok(createDocument, { json: { title: 'a', html, source: 'editor', save: true } })
  const deleted = await create(`<p><img src="${red}"><img src="${blue}"></p>`)
  await create(`<p><img src="${blue}"></p>`)
  await api.ok(deleteOrRestoreDocument, { params: { id: deleted.id }, json: {} })
  api.time.advance(40 * 86_400_000)
  await runHousekeeping(api.app.services, NIGHTLY_STEPS)
  expect((await api.ok(listPhotos)).photos.map(({ id }) => photoUrl(id))).toEqual([blue])
})
