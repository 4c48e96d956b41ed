import { markHighlights } from './docs-html.ts'
import { buildWordLists } from './word-lists.ts'

export const isWordHtml = (html: string): boolean => /mso-list|urn:schemas-microsoft-com:office|class="?Mso/i.test(html)

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function buildQuotes(body: Element): void {
  for (const paragraph of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const before = paragraph.previousElementSibling
    const quote = before?.localName === 'blockquote' ? before : paragraph.ownerDocument.createElement('blockquote')
    if (quote !== before) paragraph.before(quote)
    quote.append(paragraph)
  }
}

const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('img')

/** What Word puts on the clipboard: its styles are classes, a line is a border, and an empty paragraph a space. */
export function rewriteWordHtml(body: Element): void {
  for (const line of body.querySelectorAll<HTMLElement>('div[style*="border-bottom" i]'))
    if (isEmpty(line)) line.replaceWith(body.ownerDocument.createElement('hr'))
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph) && !paragraph.closest('td, th')) paragraph.remove()
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const subtitle of body.querySelectorAll('p.MsoSubtitle')) rename(subtitle, 'h2')
  buildWordLists(body)
  buildQuotes(body)
  markHighlights(body, ({ background }) => (/^(?:white|none)/.test(background) ? '' : background))
}
