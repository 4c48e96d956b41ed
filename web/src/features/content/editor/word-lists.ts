/** The style by which Word marks a paragraph as an item of a list, with its level. */
const ENTRY = /mso-list:\s*l\d+\s+level(\d+)/i
const MARKER = 'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]'
const ORDERED_MARKER = /^\(?[\p{L}\d]{1,4}[.)]/u

const readLevel = (paragraph: Element) => Number(ENTRY.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)

/** Takes the bullet or number, which Word writes into the text, off an item. @returns the tag of the list to which the item belongs */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = paragraph.querySelector(MARKER)
  marker?.remove()
  return ORDERED_MARKER.test(marker?.textContent.trim() ?? '') ? 'ol' : 'ul'
}

type OpenList = { list: Element; level: number }

function openList(tag: 'ol' | 'ul', paragraph: Element, around: OpenList | undefined): Element {
  const list = paragraph.ownerDocument.createElement(tag)
  const entry = around?.list.lastElementChild
  if (entry) entry.append(list)
  else paragraph.before(list)
  return list
}

export function buildWordLists(body: Element): void {
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = readLevel(paragraph)
    if (level === 0) continue
    const tag = takeMarker(paragraph)
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.localName === tag))
    if (open.at(-1)?.level !== level) open.push({ list: openList(tag, paragraph, open.at(-1)), level })
    const entry = paragraph.ownerDocument.createElement('li')
    open.at(-1)?.list.append(entry)
    entry.append(paragraph)
  }
}
