import { findChild, listChildren, readToggle, readValue, type XmlElement } from './xml-tree.ts'

export type ParagraphRole =
  | { kind: 'heading'; level: number }
  | { kind: 'quote' | 'code' }
  | { kind: 'continuation'; level: number }
type ListRef = { numId: string; level: number }
/** `codeFont`: the style is that of code within a line. */
export type Style = {
  role: ParagraphRole | undefined
  list: ListRef | undefined
  bold: boolean | undefined
  italic: boolean | undefined
  codeFont: boolean
}

const NONE: Style = { role: undefined, list: undefined, bold: undefined, italic: undefined, codeFont: false }

/** Built-in styles have their English name in files of every language; LibreOffice and Pandoc add names of their own. */
function readRole(name: string, properties: XmlElement | undefined): ParagraphRole | undefined {
  const heading = /^(?:heading|t[ií]tulo) (\d)$/.exec(name)?.[1]
  if (heading) return { kind: 'heading', level: Number(heading) }
  if (name === 'title') return { kind: 'heading', level: 1 }
  if (name === 'subtitle') return { kind: 'heading', level: 2 }
  const continued = /^list continue(?: (\d))?$/.exec(name)
  if (continued) return { kind: 'continuation', level: Number(continued[1] ?? 1) - 1 }
  if (/^(?:quote|intense quote|quotations|block text)$/.test(name)) return { kind: 'quote' }
  if (/^(?:html preformatted|preformatted text|source code|macro|plain text)$/.test(name)) return { kind: 'code' }
  const outline = readValue(properties, 'outlineLvl')
  return outline !== undefined && Number(outline) < 9 ? { kind: 'heading', level: Number(outline) + 1 } : undefined
}

export function readListRef(properties: XmlElement | undefined): ListRef | undefined {
  const numId = readValue(properties, 'numPr', 'numId')
  return numId === undefined ? undefined : { numId, level: Number(readValue(properties, 'numPr', 'ilvl') ?? 0) }
}

const MAX_BASES = 20

/** @returns the style of an id, with what it has from the styles that it is based on */
export function createStyleReader(root: XmlElement | undefined): (id: string | undefined) => Style {
  const byId = new Map(listChildren(findChild(root, 'styles'), 'style').map((style) => [style.attributes.styleId ?? '', style]))
  const known = new Map<string, Style>()
  function read(id: string | undefined, depth: number): Style {
    const style = id === undefined || depth > MAX_BASES ? undefined : byId.get(id)
    if (id === undefined || !style) return NONE
    const before = known.get(id)
    if (before) return before
    const base = read(readValue(style, 'basedOn'), depth + 1)
    const name = (readValue(style, 'name') ?? '').toLowerCase()
    const [paragraph, run] = [findChild(style, 'pPr'), findChild(style, 'rPr')]
    const found: Style = {
      role: readRole(name, paragraph) ?? base.role,
      list: readListRef(paragraph) ?? base.list,
      bold: readToggle(run, 'b') ?? base.bold,
      italic: readToggle(run, 'i') ?? base.italic,
      codeFont: /^(?:html code|verbatim char|source text|inline code)$/.test(name) || base.codeFont,
    }
    known.set(id, found)
    return found
  }
  return (id) => read(id, 0)
}
