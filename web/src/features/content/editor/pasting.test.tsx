import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { uploadPhoto } from 'contract/pieces/photos.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findEditor, stubDocuments } from '#testing/documents.ts'
import { openApp } from '#testing/render.tsx'
import { stubReply } from '#testing/server.ts'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'

beforeEach(() => stubDocuments())

function pasteInto(html: string): string {
  const editor = new Editor({ element: document.createElement('div'), extensions: EDITOR_EXTENSIONS })
  onTestFinished(() => editor.destroy())
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  return editor.getHTML().replaceAll(' target="_blank"', '')
}

/** As the server exports it to Markdown, HTML and .docx and imports it again (server: text-files.test.ts). */
const TEXT = [
  '<h2>Metas</h2><p>Um <strong>forte</strong>, <em>leve</em>, <u>sob</u>, <s>fora</s> e <mark>visto</mark>.<br>Linha dois</p>',
  '<ul><li><p>um</p><ol start="3"><li><p>três</p></li><li><p>quatro</p></li></ol></li><li><p>dois</p></li></ul>',
  '<ol start="2" type="a"><li><p>segundo</p></li></ol>',
  '<table><tbody><tr><td colspan="2"><p>junto</p></td></tr><tr><td rowspan="2"><p>alto</p></td><td><p><a rel="noopener nofollow" href="https://a.co/?b=1">Natal</a></p></td></tr><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  '<p>fim</p>',
].join('')

const wordItem = (text: string, marker: string, level: number, list: number) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span lang=PT-BR style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=PT-BR>${text}<o:p></o:p></span></p>`

test('a text pasted from Word is the text', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=PT-BR style='tab-interval:35.4pt'><!--StartFragment-->
<h2><span lang=PT-BR>Metas<o:p></o:p></span></h2>
<p class=MsoNormal><span lang=PT-BR>Um <b>forte</b>, <i
style='mso-bidi-font-style:normal'>leve</i>, <u>sob</u>, <s>fora</s> e <span style='background:yellow;mso-highlight:yellow'>visto</span>.<br>
Linha dois<o:p></o:p></span></p>
<p class=MsoNormal><span lang=PT-BR><o:p>&nbsp;</o:p></span></p>
${wordItem('um', '·', 1, 0)}
${wordItem('três', '3.', 2, 0)}
${wordItem('quatro', '4.', 2, 0)}
${wordItem('dois', '·', 1, 0)}
${wordItem('segundo', 'b)', 1, 1)}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=566 colspan=2 valign=top style='width:424.7pt'><p class=MsoNormal style='margin-bottom:0cm'>junto<o:p></o:p></p></td></tr><tr><td width=283 rowspan=2 valign=top><p class=MsoNormal>alto</p></td><td width=283 valign=top><p class=MsoNormal><a href="https://a.co/?b=1">Natal</a></p></td></tr><tr><td width=283 valign=top><p class=MsoNormal>a</p><p class=MsoNormal>b</p></td></tr></table>
<p class=MsoNormal>fim<o:p></o:p></p><!--EndFragment--></body></html>`
  expect(pasteInto(html)).toBe(TEXT)
})

const docsText = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
const docsParagraph = (...spans: string[]) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${spans.join('')}</p>`
const docsItem = (text: string, level: number, type: string) =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;font-family:Arial,sans-serif;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${docsText(text)}</p></li>`

test('a text pasted from Google Docs is the text', () => {
  const link = `<a href="https://a.co/?b=1" style="text-decoration:none;">${docsText('Natal', 'color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;')}</a>`
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa"><h2 dir="ltr" style="line-height:1.38;">${docsText('Metas')}</h2>${docsParagraph(docsText('Um '), docsText('forte', 'font-weight:700;'), docsText(', '), docsText('leve', 'font-style:italic;'), docsText(', '), docsText('sob', 'text-decoration:underline;'), docsText(', '), docsText('fora', 'text-decoration:line-through;'), docsText(' e '), docsText('visto', 'background-color:#ffff00;'), docsText('.'), docsText('<br />'), docsText('Linha dois'))}<br /><ul style="margin-top:0;">${docsItem('um', 1, 'disc')}<ol style="margin-top:0;" start="3">${docsItem('três', 2, 'decimal')}${docsItem('quatro', 2, 'decimal')}</ol>${docsItem('dois', 1, 'disc')}</ul><ol style="margin-top:0;" start="2">${docsItem('segundo', 1, 'lower-alpha')}</ol><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="200" /><col width="200" /></colgroup><tbody><tr style="height:0pt"><td colspan="2" style="border:solid #000000 1pt;vertical-align:top;text-align:left">${docsParagraph(docsText('junto'))}</td></tr><tr><td rowspan="2">${docsParagraph(docsText('alto'))}</td><td>${docsParagraph(link)}</td></tr><tr><td>${docsParagraph(docsText('a'))}${docsParagraph(docsText('b'))}</td></tr></tbody></table></div><br />${docsParagraph(docsText('fim'))}</b>`
  expect(pasteInto(html)).toBe(TEXT)
})

const webWordText = (text: string, style = '') =>
  `<span data-contrast="auto" xml:lang="PT-BR" class="TextRun SCXW1 BCX8" style="font-size:11pt;${style}"><span class="NormalTextRun SCXW1 BCX8">${text}</span></span>`
const webWordParagraph = (attributes: string, ...spans: string[]) =>
  `<div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" ${attributes}>${spans.join('')}<span class="EOP SCXW1 BCX8" data-ccp-props="{&quot;201341983&quot;:0}">&nbsp;</span></p></div>`
const webWordItem = (
  text: string,
  { tag, level, list, start = 1 }: { tag: string; level: number; list: number; start?: number },
) =>
  `<div class="ListContainerWrapper SCXW1 BCX8"><${tag} class="BulletListStyle1 SCXW1 BCX8" role="list" start="${start}"><li class="OutlineElement Ltr SCXW1 BCX8" data-leveltext="%${level}." data-listid="${list}" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem"><p class="Paragraph SCXW1 BCX8">${webWordText(text)}<span class="EOP SCXW1 BCX8">&nbsp;</span></p></li></${tag}></div>`

test('a text pasted from Word in the browser is the text', () => {
  const html = [
    '<meta charset="utf-8"><div class="OutlineGroup Ltr SCXW1 BCX8">',
    webWordParagraph('role="heading" aria-level="2"', webWordText('Metas')),
    webWordParagraph('', webWordText('Um '), webWordText('forte', 'font-weight:bold'), webWordText(' e leve')),
    webWordParagraph(''),
    webWordItem('um', { tag: 'ul', level: 1, list: 1 }),
    webWordItem('três', { tag: 'ol', level: 2, list: 2, start: 3 }),
    webWordItem('quatro', { tag: 'ol', level: 2, list: 2, start: 4 }),
    webWordItem('dois', { tag: 'ul', level: 1, list: 1 }),
    webWordParagraph('', webWordText('fim')),
    '</div>',
  ].join('')
  expect(pasteInto(html)).toBe(
    '<h2>Metas</h2><p>Um <strong>forte</strong> e leve</p><ul><li><p>um</p><ol start="3"><li><p>três</p></li><li><p>quatro</p></li></ol></li><li><p>dois</p></li></ul><p>fim</p>',
  )
})

test('a text pasted from Apple Notes or LibreOffice is the text', () => {
  const notes =
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style>p.p1 {margin: 0.0px}</style></head><body><p class="p1"><b>Lista</b><span class="Apple-converted-space">&nbsp;</span></p><ul class="ul1"><li class="li1">um</li><ul class="ul2"><li class="li1">dois</li></ul><li class="li1">três</li></ul></body></html>'
  expect(pasteInto(notes)).toBe(
    '<p><strong>Lista</strong>&nbsp;</p><ul><li><p>um</p><ul><li><p>dois</p></li></ul></li><li><p>três</p></li></ul>',
  )
  const libre =
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/></head><body lang="pt-BR" dir="ltr"><h2 class="western">Metas</h2><p style="line-height: 100%; margin-bottom: 0cm">Um <b>forte</b>\n<font color="#c9211e">vermelho</font></p><ol type="a" start="2"><li><p style="margin-bottom: 0cm">segundo</p></li></ol></body></html>'
  expect(pasteInto(libre)).toBe(
    '<h2>Metas</h2><p>Um <strong>forte</strong> vermelho</p><ol start="2" type="a"><li><p>segundo</p></li></ol>',
  )
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const aPixel = (name: string) =>
  new File([Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))], name, { type: 'image/png' })

function paste(dom: HTMLElement, { html = '', files = [] as File[] }): void {
  const clipboardData = new DataTransfer()
  if (html) clipboardData.setData('text/html', html)
  for (const file of files) clipboardData.items.add(file)
  fireEvent(dom, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a pasted picture is stored where it was pasted; a camera’s file name does not describe it', async () => {
  stubReply(uploadPhoto, { id: 31, width: 1, height: 1 })
  openApp('/ai-tools?aba=conteudos&documento=7')
  const editor = await findEditor()
  editor.commands.setTextSelection(8)
  paste(editor.view.dom, { files: [aPixel('loja.png')] })
  expect(await screen.findByRole('img', { name: 'loja' })).toBeVisible()
  expect(editor.getHTML()).toBe('<p>Clarear<img src="/api/pieces/photos/31" alt="loja"> dói menos do que parece.</p>')
  editor.commands.setTextSelection(8)
  paste(editor.view.dom, { files: [aPixel('WhatsApp Image 2026-11-30.png')] })
  await waitFor(() => expect(editor.getHTML()).toContain('<img src="/api/pieces/photos/31" alt="">'))
})

test('of pasted HTML the pictures inside it are stored, and those elsewhere are told', async () => {
  stubReply(uploadPhoto, { id: 32, width: 1, height: 1 })
  openApp('/ai-tools?aba=conteudos&documento=7')
  const editor = await findEditor()
  editor.commands.selectAll()
  const images = `<img src="data:image/png;base64,${PIXEL}" alt="dentro"><img src="https://exemplo.com/p.png"><img src="file:///C:/a.png">`
  paste(editor.view.dom, { html: `<p>Veja ${images}</p>`, files: [aPixel('image.png')] })
  expect(await screen.findByText('2 imagens não vieram junto')).toBeVisible()
  expect(editor.getHTML()).toBe('<p>Veja <img src="/api/pieces/photos/32" alt="dentro"></p>')
})

test('the boxes of a checklist of Google Docs are no pictures', async () => {
  stubReply(uploadPhoto, { id: 33, width: 1, height: 1 })
  openApp('/ai-tools?aba=conteudos&documento=7')
  const editor = await findEditor()
  editor.commands.selectAll()
  const box = `<img src="data:image/png;base64,${PIXEL}" width="17.6px" height="17.6px" alt="unchecked" aria-roledescription="checkbox" style="margin-right:3px;" />`
  const item = `<li dir="ltr" role="checkbox" aria-checked="false" style="list-style-type:none;" aria-level="1">${box}<p dir="ltr" style="display:inline-block;" role="presentation">${docsText('Ligar')}</p></li>`
  paste(editor.view.dom, {
    html: `<b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-bbbb"><ul style="margin-top:0;">${item}</ul></b>`,
  })
  await expect.poll(() => editor.getHTML()).toBe('<ul><li><p>Ligar</p></li></ul>')
})
