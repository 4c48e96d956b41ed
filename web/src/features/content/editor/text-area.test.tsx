import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findEditor, stubDocuments, typeAtEnd } from '#testing/documents.ts'
import { openApp } from '#testing/render.tsx'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'

const PATH = '/ai-tools?aba=conteudos&documento=7'

beforeEach(() => stubDocuments())

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

function anEditor(content = ''): Editor {
  const editor = new Editor({ element: document.createElement('div'), extensions: EDITOR_EXTENSIONS, content })
  editors.push(editor)
  return editor
}

const pasteHtml = (html: string) => {
  const editor = anEditor()
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent) // a plain event, without clipboard data
  return editor.getHTML()
}

test('HTML that the server keeps comes back from the editor as it was (as in clean.test.ts)', () => {
  const html = [
    '<h1>Um</h1><h2>Dois</h2><h3>Três</h3><h4>Quatro</h4>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e &lt;f&gt;</code><mark>g</mark>h<br>i &amp; j</p>',
    '<ul><li><p>k</p><ol start="3" type="a"><li><p>l</p></li></ol></li></ul>',
    '<table><tbody><tr><th colspan="2"><p>q</p></th></tr><tr><td rowspan="2"><p>r</p></td><td><p></p></td></tr><tr><td><p>t</p></td></tr></tbody></table>',
    '<p><img src="/api/pieces/photos/7" alt="s"></p>',
    '<blockquote><p>m</p></blockquote><pre><code>n\n  o</code></pre><hr>',
    '<p><a target="_blank" rel="noopener nofollow" href="https://exemplo.com.br/a?b=c&amp;d=1">p</a></p>',
  ].join('')
  expect(anEditor(html).getHTML()).toBe(html)
})

test.each([
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['event handlers and styles', '<p onclick="x" style="color:red" class="y">a</p>', '<p>a</p>'],
  ['an image that fails', '<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
  ['javascript:', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['javascript: with white space', '<p><a href=" java&#9;script:alert(1)">a</a></p>', '<p>a</p>'],
  ['a way into the dashboard', '<p><a href="/settings">a</a></p>', '<p>a</p>'],
  ['svg and iframe', '<p>a</p><svg onload=x><text>b</text></svg><iframe srcdoc="<p>c</p>"></iframe>', '<p>a</p><p>b</p>'],
  ['Word’s own', '<p class=MsoNormal><b style="mso-bidi">a</b><o:p></o:p></p>', '<p><strong>a</strong></p>'],
  [
    'a mailto',
    '<p><a href="mailto:a@b.co">a</a></p>',
    '<p><a target="_blank" rel="noopener nofollow" href="mailto:a@b.co">a</a></p>',
  ],
])('pasted HTML is cleaned: %s', (_, html, expected) => {
  expect(pasteHtml(html)).toBe(expected)
})

const aWordEntry = (text: string, marker: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

test.each([
  ['a list', [aWordEntry('a', '·'), aWordEntry('<b>b</b>', '·')], '<ul><li><p>a</p></li><li><p><strong>b</strong></p></li></ul>'],
  ['a numbered list', [aWordEntry('a', '1.'), aWordEntry('b', '2)')], '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
  ['a list that goes on at 3', [aWordEntry('a', '3.')], '<ol start="3"><li><p>a</p></li></ol>'],
  ['a list in letters', [aWordEntry('a', 'b)')], '<ol start="2" type="a"><li><p>a</p></li></ol>'],
  ['a list in Roman figures', [aWordEntry('a', 'I.')], '<ol type="I"><li><p>a</p></li></ol>'],
  ['a list of numbers with their chapter', [aWordEntry('a', '2.1.')], '<ol><li><p>a</p></li></ol>'],
  [
    'a list in a list',
    [aWordEntry('a', '1.'), aWordEntry('b', 'o', 2), aWordEntry('c', '2.')],
    '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol>',
  ],
  [
    'two lists with a line between them',
    [aWordEntry('a', '·'), '<p class=MsoNormal>b</p>', aWordEntry('c', '1.'), aWordEntry('d', '·')],
    '<ul><li><p>a</p></li></ul><p>b</p><ol><li><p>c</p></li></ol><ul><li><p>d</p></li></ul>',
  ],
  [
    'a list that begins at its second level',
    [aWordEntry('a', 'o', 2), aWordEntry('b', 'o', 2)],
    '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
  ],
  [
    'a further paragraph of an item',
    [aWordEntry('a', '1.'), '<p class=MsoListParagraphCxSpMiddle>b</p>', aWordEntry('c', '2.'), '<p class=MsoNormal>d</p>'],
    '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol><p>d</p>',
  ],
  [
    'a numbered heading',
    [aWordEntry('a', '1.2.').replace('<p class=MsoListParagraph', '<h2').replace('</p>', '</h2>')],
    '<h2>1.2. a</h2>',
  ],
  [
    'a comment',
    [
      `<p class=MsoNormal><a style='mso-comment-reference:AB_1;mso-comment-date:20261120T1000'>a</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span></p>`,
      `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>b</p></div></div></div>`,
    ],
    '<p>a</p>',
  ],
  [
    'tracked changes',
    [
      `<p class=MsoNormal>a <span class=msoIns><ins cite="mailto:Ana" datetime="2026-11-20T10:00">b</ins></span><span class=msoDel><del cite="mailto:Ana" datetime="2026-11-20T10:00">c</del></span></p>`,
    ],
    '<p>a b</p>',
  ],
  [
    'soft breaks, one of them at the end of a line, and a break of pages',
    [
      `<p class=MsoNormal>a<br>\nb<br\nstyle='mso-special-character:line-break'>\n<![if !supportLineBreakNewLine]><br\nstyle='mso-special-character:line-break'>\n<![endif]>c</p>`,
      `<span lang=PT-BR style='font-size:11.0pt'><br clear=all style='mso-special-character:line-break;page-break-before:always'></span>`,
      '<p class=MsoNormal>d</p>',
    ],
    '<p>a<br>b<br>c</p><p>d</p>',
  ],
  [
    'a footnote',
    [
      `<p class=MsoNormal>a<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a></p>`,
      `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> b</p></div></div>`,
    ],
    '<p>a[1]</p><hr><p>[1] b</p>',
  ],
])('HTML pasted from Word becomes the editor’s own: %s', (_, paragraphs, expected) => {
  expect(pasteHtml(`<html><body><!--StartFragment-->${paragraphs.join('\n')}<!--EndFragment--></body></html>`)).toBe(expected)
})

test('in a text, what was pasted right after typing is undone alone', () => {
  const editor = anEditor()
  editor.commands.insertContent('Oi! ')
  editor.view.pasteHTML('<b>Plano</b>', new Event('paste') as ClipboardEvent)
  expect(editor.getText()).toBe('Oi! Plano')
  editor.commands.undo()
  expect(editor.getText()).toBe('Oi! ')
})

test('Enter in a text’s title leads to the text', async () => {
  const { user } = openApp(PATH)
  const editor = await findEditor()
  await user.click(screen.getByRole('textbox', { name: 'Título do Conteúdo' }))
  await user.keyboard('{Enter}')
  expect(editor.view.dom).toHaveFocus()
  expect(editor.state.selection.from).toBe(1)
})

test('a table is inserted by its button, which then has what can be done with the table', async () => {
  const { user } = openApp(PATH)
  const editor = await findEditor()
  act(() => void editor.commands.focus('end'))
  await user.click(screen.getByRole('button', { name: 'Tabela' }))
  expect(editor.view.dom.querySelectorAll('th, td')).toHaveLength(9)
  expect(editor.state.doc.lastChild?.type.name).toBe('paragraph')
  await user.click(screen.getByRole('button', { name: 'Tabela' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir linha' }))
  expect(editor.view.dom.querySelectorAll('th, td')).toHaveLength(6)
})

test('undo in a text that was opened again brings back nothing of before', async () => {
  const { user } = openApp(PATH)
  await findEditor()
  await typeAtEnd(' Mais.')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(await screen.findByRole('link', { name: 'Três mitos' }))
  const editor = await findEditor()
  const before = editor.getHTML()
  editor.view.focus()
  await user.keyboard('{Control>}zzz{/Control}')
  expect(editor.getHTML()).toBe(before)
})

test('a link to a script cannot be put into a text', () => {
  const editor = anEditor('<p>a</p>')
  editor.commands.selectAll()
  expect(editor.commands.setLink({ href: 'javascript:alert(1)' })).toBe(false)
  expect(editor.getHTML()).toBe('<p>a</p>')
})

test('the editor’s toolbar marks what is selected, and says what is on', async () => {
  const { user } = openApp(PATH)
  const editor = await findEditor()
  act(() => void editor.commands.setTextSelection({ from: 1, to: 8 }))
  for (const [name, tag] of [
    ['Negrito', 'strong'],
    ['Itálico', 'em'],
    ['Sublinhado', 'u'],
    ['Riscado', 's'],
    ['Marca-texto', 'mark'],
    ['Título 2', 'h2'],
  ] as const) {
    const control = screen.getByRole('button', { name })
    await user.click(control)
    expect(editor.getHTML()).toContain(`<${tag}>`)
    expect(control).toHaveAttribute('aria-pressed', 'true')
    await user.click(control)
    expect(editor.getHTML()).not.toContain(`<${tag}>`)
  }
  for (const [name, tag] of [
    ['Lista', 'ul'],
    ['Lista numerada', 'ol'],
    ['Citação', 'blockquote'],
    ['Bloco de código', 'pre'],
    ['Linha divisória', 'hr'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }))
    expect(editor.getHTML()).toContain(`<${tag}>`)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(editor.getHTML()).not.toContain(`<${tag}>`)
  }
})

const findAddressField = () => screen.findByLabelText('Endereço do link')

test('a link is put on the selection or on itself, completed, refused if it is none, removed', async () => {
  const { user } = openApp(PATH)
  const editor = await findEditor()
  act(() => void editor.commands.setTextSelection({ from: 1, to: 8 }))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.fill(await findAddressField(), 'javascript:alert(1)')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Informe um endereço como https://exemplo.com.br')).toBeVisible()
  await user.fill(await findAddressField(), 'exemplo.com.br')
  await user.keyboard('{Enter}')
  expect(editor.getHTML()).toContain('href="https://exemplo.com.br">Clarear</a>')
  act(() => void editor.commands.setTextSelection(3))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  expect(await findAddressField()).toHaveValue('https://exemplo.com.br')
  await user.click(screen.getByRole('button', { name: 'Remover link' }))
  expect(editor.getHTML()).not.toContain('<a ')
  act(() => void editor.commands.setTextSelection(1))
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.fill(await findAddressField(), 'ana@exemplo.com')
  await user.keyboard('{Enter}')
  expect(editor.getHTML()).toContain('href="mailto:ana@exemplo.com">ana@exemplo.com</a>')
})

test('Ctrl+K makes a link of a selection, and opens the palette without one', async () => {
  openApp(PATH)
  const editor = await findEditor()
  const palette = vi.fn()
  window.addEventListener('keydown', palette)
  onTestFinished(() => window.removeEventListener('keydown', palette))
  const pressLinkShortcut = () => act(() => void fireEvent.keyDown(editor.view.dom, { key: 'k', ctrlKey: true }))
  act(() => void editor.commands.setTextSelection({ from: 1, to: 8 }))
  pressLinkShortcut()
  expect(await findAddressField()).toBeVisible()
  expect(palette).not.toHaveBeenCalled()
  act(() => void fireEvent.keyDown(screen.getByLabelText('Endereço do link'), { key: 'Escape' }))
  palette.mockClear()
  act(() => void editor.commands.setTextSelection(1))
  pressLinkShortcut()
  expect(palette).toHaveBeenCalledOnce()
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test.each(['<ul><li><p>a</p></li></ul>', '<blockquote><p>a</p></blockquote>', '<pre><code>a</code></pre>', '<hr>'])(
  'a text that ends with %s is not changed by a caret that is put into it',
  (html) => {
    const editor = anEditor(`<p>a</p>${html}`)
    editor.commands.setTextSelection(1)
    expect(editor.getHTML()).toBe(`<p>a</p>${html}`)
  },
)

test('an empty text says where to write until something is written', async () => {
  openApp('/ai-tools?aba=conteudos&documento=novo')
  const { view } = await findEditor()
  const content = view.dom.parentElement
  expect(content).toHaveAttribute('data-empty')
  await typeAtEnd('a')
  expect(content).not.toHaveAttribute('data-empty')
})

test('an image’s alternative text is written by its control or a double click, and kept', async () => {
  const { user } = openApp(PATH)
  const editor = await findEditor()
  act(() => void editor.commands.setContent('<p>a<img src="/api/pieces/photos/7" alt="s">b</p>'))
  expect(screen.getByRole('button', { name: 'Imagem' })).toBeVisible()

  act(() => void editor.commands.setNodeSelection(2))
  await user.click(await screen.findByRole('button', { name: 'Texto alternativo' }))
  const field = await screen.findByRole('textbox', { name: /^Texto alternativo/ })
  expect(field).toHaveValue('s')
  await user.fill(field, ' Três xícaras "cheias" ')
  await user.keyboard('{Enter}')
  expect(editor.getHTML()).toContain('alt="Três xícaras &quot;cheias&quot;"')
  expect(await screen.findByRole('button', { name: 'Texto alternativo' })).toBeVisible()

  act(() => void fireEvent.doubleClick(editor.view.dom.querySelector('img') as HTMLElement))
  await user.type(await screen.findByRole('textbox', { name: /^Texto alternativo/ }), 'nada{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Texto alternativo/ })).toBeNull())
  expect(editor.getHTML()).toContain('alt="Três xícaras &quot;cheias&quot;"')
  await waitFor(() => expect(editor.view.hasFocus()).toBe(true))
})
