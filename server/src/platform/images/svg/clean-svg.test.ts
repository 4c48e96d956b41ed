import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const makeSvg = (inside: string) => `<svg viewBox="0 0 10 5">${inside}</svg>`
const clean = (inside: string) => cleanSvg(makeSvg(inside)).replace(/^<svg[^>]*>|<\/svg>$/g, '')

test('a cleaned SVG keeps the elements and attributes that draw', () => {
  const drawing =
    '<g transform="translate(1 2)"><path d="M0,0h9v9z" fill="url(#a)" stroke="#fff" stroke-width="2"></path></g><use href="#b"></use>'
  expect(clean(drawing)).toBe(drawing)
})

test.each([
  ['scripts', '<script>alert(1)</script><script href="http://x/a.js"/>'],
  ['pages', '<foreignObject><body onload="x()">olá</body></foreignObject>'],
  ['handlers', '<path onclick="x()" onload="x()" ONLOAD="x()"/>', '<path></path>'],
  ['references to other files', '<use href="a.svg#b" xlink:href="http://x/a.svg#b"/>', '<use></use>'],
  ['addresses in attributes', '<path fill="url(http://x/a)" mask="url(\'file:///etc/passwd#a\')"/>', '<path></path>'],
  [
    'addresses that hide in CSS',
    '<path style="fill:u\\72l(http://x);fill:url(data:image/svg+xml,a);clip-path:URL(//x/a#b)"/>',
    '<path></path>',
  ],
  ['addresses in the rules', '<style>.a{fill:url(http://x/a#b)}</style><path class="a"/>', '<path></path>'],
  ['entities', '<path fill="&xxe;"/>&xxe;', '<path></path>'],
  [
    'animations, filters and links',
    '<animate href="#a" values="x"/><filter id="f"><feImage href="http://x"/></filter><a href="javascript:x()"/>',
  ],
  ['other namespaces', '<html:script xmlns:html="http://www.w3.org/1999/xhtml">x()</html:script><h:img src="http://x"/>'],
  ['instructions and comments', '<?xml-stylesheet href="http://x/a.css"?><!-- olá --><![CDATA[<script>]]>'],
])('a cleaned SVG has no %s', (_, inside, left = '') => {
  expect(clean(inside)).toBe(left)
})

test('a cleaned SVG has rules and styles as attributes, a later one over an earlier one', () => {
  const rules = '<style>/* @ */ @import url(http://x); .a, #b { fill: #f00; stroke : red } path{opacity:.5}</style>'
  expect(clean(`${rules}<path id="b" class="x a" fill="#00f" style="stroke:blue"/>`)).toBe(
    '<path id="b" fill="#f00" opacity=".5" stroke="blue"></path>',
  )
})

test('an SVG of more elements than a logo has is refused before it is read', () => {
  expect(() => clean('<g>'.repeat(50_000))).toThrow('elementos demais')
})

test.each([
  ['styles', '<style'.repeat(19_000)],
  ['comments', `<style>${'/*'.repeat(200_000)}`],
  ['declarations', `<style>${'<![CDATA['.repeat(100)}${'<!--'.repeat(9_000)}</style>`],
])('an SVG of open %s is read to its end', (_, inside) => {
  expect(clean(inside)).toBe('')
})
