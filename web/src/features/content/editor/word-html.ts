import { markHighlights } from './docs-html.ts'
import { buildWordLists } from './word-lists.ts'

export const isWebWordHtml = (html: string): boolean => /class="[^"]*\bOutlineElement\b/.test(html)

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

/** Comments, what tracked changes took away, the ends of paragraphs, and breaks of pages. */
const LEFT_OUT = 'del, .MsoCommentReference, [style*="mso-element:comment-list" i], .EOP, br[clear]'

function listComments(body: Element): Comment[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

/** Beside a soft break at the end of a line Word writes a second one, for browsers that would swallow it. */
function dropDoubledBreaks(body: Element): void {
  for (const comment of listComments(body)) {
    const next = comment.nextSibling instanceof Text ? comment.nextSibling.nextSibling : comment.nextSibling
    if (comment.data.startsWith('[if !supportLineBreakNewLine') && next instanceof HTMLBRElement) next.remove()
    comment.remove()
  }
  body.normalize()
}

const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('img')

function dropEmptyParagraphs(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph) && !paragraph.closest('td, th')) paragraph.remove()
}

/** What Word puts on the clipboard: its styles are classes, a line is a border, and an empty paragraph a space. */
export function rewriteWordHtml(body: Element): void {
  dropDoubledBreaks(body)
  for (const part of body.querySelectorAll(LEFT_OUT)) part.remove()
  for (const line of body.querySelectorAll<HTMLElement>('div[style*="border-bottom" i]'))
    if (isEmpty(line)) line.replaceWith(body.ownerDocument.createElement('hr'))
  dropEmptyParagraphs(body)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const subtitle of body.querySelectorAll('p.MsoSubtitle')) rename(subtitle, 'h2')
  buildWordLists(body)
  buildQuotes(body)
  markHighlights(body, ({ background }) => (/^(?:white|none)/.test(background) ? '' : background))
}

/** Gives an item of a list the form that the desktop's Word gives it. */
function toWordItem(item: HTMLElement, at: number, list: Element): Element {
  const paragraph = item.querySelector('p') ?? item.ownerDocument.createElement('p')
  const marker = item.ownerDocument.createElement('span')
  marker.setAttribute('style', 'mso-list:Ignore')
  marker.textContent = list.localName === 'ol' ? `${Number(list.getAttribute('start') ?? 1) + at}.` : '·'
  paragraph.prepend(marker)
  paragraph.setAttribute('style', `mso-list:l0 level${item.dataset.ariaLevel} lfo${item.dataset.listid}`)
  return paragraph
}

/** What Word in the browser puts on the clipboard: headings by their role, and for items of a list often a list each. */
export function rewriteWebWordHtml(body: Element): void {
  for (const part of body.querySelectorAll(LEFT_OUT)) part.remove()
  for (const wrapper of body.querySelectorAll('div.OutlineElement, div.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const list of body.querySelectorAll('ol:has(> li[data-aria-level]), ul:has(> li[data-aria-level])'))
    list.replaceWith(...[...list.children].map((item, at) => toWordItem(item as HTMLElement, at, list)))
  dropEmptyParagraphs(body)
  for (const heading of body.querySelectorAll('p[role="heading"]'))
    rename(heading, `h${Math.min(4, Number(heading.getAttribute('aria-level')))}`)
  buildWordLists(body)
  markHighlights(body, ({ backgroundColor }) => backgroundColor)
}
