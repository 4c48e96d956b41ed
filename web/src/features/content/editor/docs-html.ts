/** The colours by which Google Docs says that a word has no mark of a highlighter. */
const NO_COLOR = /^(?:transparent|#ffffff|rgb\(255, 255, 255\)|rgba\(.*, 0\))?$/

export function markHighlights(body: Element, read: (style: CSSStyleDeclaration) => string): void {
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (NO_COLOR.test(read(span.style))) continue
    const mark = span.ownerDocument.createElement('mark')
    mark.append(...span.childNodes)
    span.append(mark)
  }
}

/** What Google Docs puts on the clipboard. */
export function rewriteDocsHtml(body: Element): void {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]')) wrapper.replaceWith(...wrapper.childNodes)
  for (const space of body.querySelectorAll(':scope > br')) space.remove() // an empty paragraph
  for (const underlined of body.querySelectorAll<HTMLElement>('a, a *')) underlined.style.removeProperty('text-decoration') // its look
  markHighlights(body, ({ backgroundColor }) => backgroundColor)
}
