import { createDocument, readDocument } from 'contract/content/documents.ts'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { countRuns } from '#testing/by-day.ts'
import { cleanHtml } from './clean-html.ts'
import { toPlainText } from './stored-text.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const create = (given: object) => ({ json: { title: 'Um título', source: 'editor' as const, save: false, ...given } })

async function createAndRead(given: object): Promise<string> {
  const { id } = await api.ok(createDocument, create(given))
  return (await api.ok(readDocument, { params: { id } })).html
}

/** The pattern that every output must match: text without angle brackets, and the editor's own tags. */
const CLEAN =
  /^(?:[^<>]|<\/?(?:p|h[1-4]|strong|em|u|s|code|pre|blockquote|ul|ol|li|mark|table|tbody|tr|th|td)>|<ol(?: start="\d+")?(?: type="[aAiI]")?>|<t[hd](?: colspan="\d+")?(?: rowspan="\d+")?>|<img src="\/api\/pieces\/photos\/\d+" alt="[^"<>]*" \/>|<a href="(?:https?:|mailto:)[^"<>]*" rel="noopener nofollow">|<\/a>|<[bh]r \/>)*$/i

test('the HTML that the editor makes comes back as it was', async () => {
  const html = [
    '<h1>Um</h1><h2>Dois</h2><h3>Três</h3><h4>Quatro</h4>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e &lt;f&gt;</code><mark>g</mark>h<br />i &amp; j</p>',
    '<ul><li><p>k</p><ol start="3" type="a"><li><p>l</p></li></ol></li></ul>',
    '<table><tbody><tr><th colspan="2"><p>q</p></th></tr><tr><td rowspan="2"><p>r</p></td></tr></tbody></table>',
    '<p><img src="/api/pieces/photos/7" alt="s" /></p>',
    '<blockquote><p>m</p></blockquote><pre><code>n\n  o</code></pre><hr />',
    '<p><a href="https://exemplo.com.br/a?b=c&amp;d=1" rel="noopener nofollow">p</a> <a href="mailto:a@b.co" rel="noopener nofollow">q</a></p>',
  ].join('')
  expect(await createAndRead({ html })).toBe(html)
})

const GONE = ''
const HOSTILE: [string, string, string][] = [
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  ['a script in capitals, unclosed', 'a<SCRIPT SRC=//evil>alert(1)', 'a'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['event handlers', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
  ['an image that fails', 'a<img src=x onerror=alert(1)>b', 'ab'],
  ['javascript:', '<a href="javascript:alert(1)">a</a>', 'a'],
  ['javascript: in entities', '<a href="&#106;ava&#x73;cript&colon;alert(1)">a</a>', 'a'],
  ['javascript: with white space', '<a href=" \u0001java\tscr\nipt:alert(1)">a</a>', 'a'],
  ['data:', '<a href="data:text/html,<script>alert(1)</script>">a</a>', 'a'],
  ['vbscript: and blob:', '<a href="vbscript:x">a</a><a href="blob:https://x/1">b</a>', 'ab'],
  ['a link without a host of its own', '<a href="//evil.com">a</a><a href="/settings">b</a><a href="https:">c</a>', 'abc'],
  [
    'a link with more than it needs',
    '<a href="https://a.co" target=_top onclick=x style=x id=y>a</a>',
    '<a href="https://a.co" rel="noopener nofollow">a</a>',
  ],
  ['svg', 'a<svg onload=alert(1)><a xlink:href="javascript:x"><text>b</text></a></svg>', 'a'],
  ['svg that animates a link', '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>', GONE],
  ['iframe', 'a<iframe srcdoc="<script>alert(1)</script>"><p>b</p></iframe>', 'a'],
  ['object, embed, form', '<object data=x></object><embed src=x><form action=x><input autofocus onfocus=alert(1)></form>', GONE],
  ['style and link', '<style>*{background:url(//evil)}</style><link rel=stylesheet href=//evil>a', 'a'],
  ['an attribute of style', '<p style="position:fixed;background:url(//evil)">a</p>', '<p>a</p>'],
  ['meta and base', '<meta http-equiv=refresh content="0;url=//evil"><base href=//evil>a', 'a'],
  ['comments and CDATA', '<!--><script>alert(1)</script>--><![CDATA[<script>x</script>]]>a', '--&gt;a'],
  ['mutation: noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', GONE],
  [
    'mutation: math and style',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    GONE,
  ],
  ['mutation: svg and p', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', GONE],
  ['mutation: textarea and title', '<title><textarea></title><img src=x onerror=alert(1)></textarea>', GONE],
  [
    'mutation: form in form',
    '<form><div></form><form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '\n\n',
  ],
  ['mutation: a select', '<select><option><style></option></select><img src=x onerror=alert(1)></style></option></select>', GONE],
  [
    'an attribute that breaks out',
    '<a href="https://a.co/&quot;><img src=x onerror=alert(1)>">a</a>',
    '<a href="https://a.co/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" rel="noopener nofollow">a</a>',
  ],
  ['text that looks like tags', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['entities of nothing', 'a&#0;b&#xD800;c', 'a\ufffdb\ufffdc'],
  ['a custom element', '<x-a onx=1>a</x-a><foo:bar>b</foo:bar>', 'ab'],
  ['a name of Object', '<constructor>a</constructor><tostring>b</tostring>', 'ab'],
  [
    'a start that is no number',
    '<ol start="1 onx=1"><li>a</li></ol><ol start="0"><li>b</li></ol>',
    '<ol><li>a</li></ol><ol><li>b</li></ol>',
  ],
  [
    'an image at another address',
    'a<img src="https://evil.com/p.png"><img src="/api/pieces/photos/7/../../x"><img src="data:image/png;base64,AA==">b',
    'ab',
  ],
  [
    'an image with more than it needs',
    '<img src="/api/pieces/photos/7" onload=x style=y>',
    '<img src="/api/pieces/photos/7" alt="" />',
  ],
  ['a cell that spans the world', '<td colspan="999999" rowspan="2" style=x>a</td>', '<td rowspan="2">a</td>'],
]

test.each(HOSTILE)('hostile HTML is cleaned: %s', async (_, html, expected) => {
  const kept = await createAndRead({ html })
  expect(kept).toBe(expected)
  expect(kept).toMatch(CLEAN)
})

test('HTML’s other marks become the editor’s own, and words of different blocks stay apart', async () => {
  expect(await createAndRead({ html: '<b>a</b><i>b</i><del>c</del><ins>d</ins><h6>e</h6>' })).toBe(
    '<strong>a</strong><em>b</em><s>c</s><u>d</u><h4>e</h4>',
  )
  const html = await createAndRead({ html: '<div>um</div><div>dois</div><table><tr><td>três</td><td>quatro</td></tr></table>' })
  expect(toPlainText(html)).toBe('um dois três quatro')
})

test('combining letters in HTML make no tag, and keep their own form', async () => {
  expect(await createAndRead({ html: '<p>\u0338&lt;\u0338script&gt;</p>' })).toBe('<p>\u0338&lt;\u0338script&gt;</p>')
})

/** Lists the tags that were never closed, or the first tag that was closed in the wrong order. */
function listUnclosedTags(html: string): string[] {
  const stack: string[] = []
  for (const [, close, name = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (!close && name !== 'br' && name !== 'hr' && name !== 'img') stack.push(name)
    else if (close && stack.pop() !== name) return [name]
  }
  return stack
}

describe('any random HTML', () => {
  const PIECES = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    '=',
    ' ',
    '\n',
    '<p>',
    '</p>',
    '<a href="https://a.co">',
    '<a href=javascript:x>',
    '</a>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<noscript>',
    '</noscript>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '<iframe>',
    '</iframe>',
    '<xmp>',
    '</xmp>',
    '<plaintext>',
    '<template>',
    '<table>',
    '<td>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    '&#60;',
    '&NewLedgerLine;',
    'onx=1',
    '<ol start=3>',
    '<li>',
    '<div>',
    '</div>',
    '<?xml ?>',
    '<!doctype html>',
    '\u0338',
    'ação',
  ]
  const html = array(
    oneof({ weight: 5, arbitrary: constantFrom(...PIECES) }, { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 8 }) }),
    { maxLength: 40 },
  )

  test('is clean and balanced, and keeps its words when it is cleaned again', () => {
    assert(
      property(html, (pieces) => {
        const clean = cleanHtml(pieces.join(''))
        expect(clean).toMatch(CLEAN)
        expect(listUnclosedTags(clean)).toEqual([])
        expect(toPlainText(cleanHtml(clean))).toBe(toPlainText(clean))
      }),
      { numRuns: countRuns(3_000) },
    )
  })
})

test('HTML of 10,000 levels keeps its words, and not its depth', async () => {
  const html = await createAndRead({ html: `${'<blockquote>'.repeat(10_000)}fundo${'</blockquote>'.repeat(10_000)}` })
  expect(html).toContain('fundo')
  expect(html.split('<blockquote>').length - 1).toBe(100)
})

test.each([
  ['marks without end', { html: '<b>'.repeat(30_000) + '</i>'.repeat(30_000) }, 'html'],
  ['more than there is room for', { html: `<p>${'a'.repeat(400_000)}</p>` }, 'html'],
  ['text that grows over the limit as HTML', { text: '&'.repeat(100_000) }, 'text'],
  ['a lone surrogate', { html: '<p>\ud800</p>' }, 'html'],
  ['a lone surrogate in the title', { title: 'a\udfff' }, 'title'],
  ['a NUL', { text: 'a\0b' }, 'text'],
  ['two forms at once', { text: 'a', html: 'b' }, 'text'],
])('a text with %s is refused by the field, and nothing is kept', async (_, given, field) => {
  expect(await api.fails(createDocument, create(given))).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

test('a text of 5 MB is refused before it is read', async () => {
  expect(await api.fails(createDocument, create({ html: 'a'.repeat(5 * 1024 * 1024) }))).toMatchObject({ status: 413 })
})

describe('imported Markdown and text', () => {
  test('Markdown becomes what the editor makes; what it cannot make keeps its words', async () => {
    const markdown =
      '# Título\n\nUm **forte** e ~~riscado~~.\n\n- [x] feito\n\n|a|b|\n|-|-|\n|1|2|\n\n![foto](https://a.co/f.png)'
    expect((await createAndRead({ markdown })).replace(/\n/g, '')).toBe(
      '<h1>Título</h1><p>Um <strong>forte</strong> e <s>riscado</s>.</p><ul><li>☑ feito</li></ul>' +
        '<table><tbody><tr><th>a</th><th>b</th></tr></tbody><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p><a href="https://a.co/f.png" rel="noopener nofollow">foto</a></p>',
    )
  })

  test('has no line in a block of code that nobody wrote', async () => {
    expect(await createAndRead({ markdown: '```js\na < b\n\nc\n```' })).toBe('<pre><code>a &lt; b\n\nc</code></pre>')
  })

  test('is cleaned of HTML inside Markdown', async () => {
    const markdown =
      '<b>a</b> <img src=x onerror=alert(1)> [b](javascript:alert(1)) <javascript:alert(1)> ![c](data:x)\n\n<script>alert(1)</script>'
    const html = await createAndRead({ markdown })
    expect(html).toMatch(CLEAN)
    expect(html).toContain('<strong>a</strong>')
    expect(html).not.toMatch(/<a |onerror|<script/)
  })

  test.each([
    ['deeper than it can be read', '>'.repeat(10_000)],
    ['that would take minutes', '_a'.repeat(190_000)],
  ])('Markdown %s is kept as the text that it also is', async (_, markdown) => {
    expect(toPlainText(await createAndRead({ markdown }))).toBe(markdown)
  })

  test('text becomes paragraphs, with its line breaks', async () => {
    expect(await createAndRead({ text: ' Olá, <b>\r\nmundo & cia\n\n \n\nFim ' })).toBe(
      '<p>Olá, &lt;b&gt;<br />mundo &amp; cia</p><p>Fim</p>',
    )
  })
})
