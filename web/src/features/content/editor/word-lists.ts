/** The style by which Word marks a paragraph as an item of a list (`lfo` numbers the lists), with its level. */
const ENTRY = /mso-list:\s*l\d+\s+level(\d+)(?:\s+(lfo\d+))?/i
const MARKER = 'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]'
const ORDERED_MARKER = /^\(?(?:[\p{L}\d]{1,4}[.)])*([\p{L}\d]{1,4})[.)]/u

type ListKind = { tag: 'ol' | 'ul'; type?: string; start?: number }
type Entry = { level: number; list: string }

function readEntry(paragraph: Element): Entry | undefined {
  const [, level, list = ''] = ENTRY.exec(paragraph.getAttribute('style') ?? '') ?? []
  return level === undefined ? undefined : { level: Number(level), list }
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** @returns undefined for letters that are no Roman number; a letter alone is one only as the first, `i` */
function parseRoman(letters: string): number | undefined {
  if (letters !== 'i' && (letters.length === 1 || !/^[ivxlcdm]+$/.test(letters))) return undefined
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

function parseMarker(marker: string): ListKind {
  const counted = ORDERED_MARKER.exec(marker)?.[1]
  if (counted === undefined) return { tag: 'ul' }
  if (/^\d+$/.test(counted)) return { tag: 'ol', start: Number(counted) }
  const [lower, isUpper] = [counted.toLowerCase(), counted !== counted.toLowerCase()]
  const roman = parseRoman(lower)
  if (roman !== undefined) return { tag: 'ol', type: isUpper ? 'I' : 'i', start: roman }
  return { tag: 'ol', type: isUpper ? 'A' : 'a', start: lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1 }
}

/** Takes the bullet or number, which Word writes into the text, off an item. */
function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector(MARKER)
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

type OpenList = Entry & { element: Element }

function openList({ tag, type, start = 1 }: ListKind, paragraph: Element, around: OpenList | undefined): Element {
  const list = paragraph.ownerDocument.createElement(tag)
  if (type) list.setAttribute('type', type)
  if (start !== 1) list.setAttribute('start', String(start))
  const entry = around?.element.lastElementChild
  if (entry) entry.append(list)
  else paragraph.before(list)
  return list
}

/** A further paragraph of an item has a list's style and no number; a numbered heading is a heading, and keeps its number. */
export function buildWordLists(body: Element): void {
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const found = readEntry(paragraph)
    if (paragraph.previousElementSibling !== open[0]?.element) open = []
    if (!found) {
      if (paragraph.className.startsWith('MsoListParagraph')) open.at(-1)?.element.lastElementChild?.append(paragraph)
      continue
    }
    const marker = takeMarker(paragraph)
    const kind = parseMarker(marker)
    if (paragraph.localName !== 'p') {
      if (kind.tag === 'ol') paragraph.prepend(`${marker} `)
      continue
    }
    const { level, list } = found
    const isSame = (outer: OpenList) => outer.level === level && outer.list === list && outer.element.localName === kind.tag
    open = open.filter((outer) => outer.level < level || isSame(outer))
    if (open.at(-1)?.level !== level) open.push({ level, list, element: openList(kind, paragraph, open.at(-1)) })
    const entry = paragraph.ownerDocument.createElement('li')
    open.at(-1)?.element.append(entry)
    entry.append(paragraph)
  }
}
