import type { Related } from '#core/office-package.ts'
import { escapeHtml } from '#core/text.ts'
import type { Style } from './styles.ts'
import { findChild, findDescendant, readToggle, readValue, type XmlElement } from './xml-tree.ts'

export type RunContext = {
  related: Related
  readStyle: (id: string | undefined) => Style
  /** @returns the data URL of a part that is a picture */
  readPicture: (part: string) => Promise<string | undefined>
}

/** `tags`: opening and closing, outermost first. */
type Piece = { tags: [open: string, close: string][]; html: string; text: string }

/** What Word keeps of changes that were made, and of how a field was computed. */
const HIDDEN = new Set(['del', 'moveFrom', 'instrText', 'delText', 'rPr', 'pPr'])
const CHARACTERS: Readonly<Record<string, string>> = { tab: '\t', noBreakHyphen: '\u2011', softHyphen: '\u00ad' }

const linkTags = (href: string | undefined): Piece['tags'] => (href ? [[`<a href="${escapeHtml(href)}">`, '</a>']] : [])

function readMarks(run: XmlElement, { readStyle }: RunContext): Piece['tags'] {
  const properties = findChild(run, 'rPr')
  const style = readStyle(readValue(properties, 'rStyle'))
  const isOn = (name: string) => readToggle(properties, name) === true
  const highlight = readToggle(properties, 'highlight') === true
  const marks: [string, boolean][] = [
    ['strong', readToggle(properties, 'b') ?? style.bold === true],
    ['em', readToggle(properties, 'i') ?? style.italic === true],
    ['u', isOn('u')],
    ['s', isOn('strike') || isOn('dstrike')],
    ['mark', highlight],
    ['code', style.codeFont],
  ]
  return marks.flatMap(([tag, has]): Piece['tags'] => (has ? [[`<${tag}>`, `</${tag}>`]] : []))
}

const readFieldAddress = (instruction: string): string | undefined => /^\s*HYPERLINK\s+"([^"]+)"/.exec(instruction)?.[1]

class RunReader {
  readonly pieces: Piece[] = []
  private readonly context: RunContext
  /** The fields around (ECMA-376-1 §17.16.18): a result is text, and of instructions only a link's address is read. */
  private readonly fields: { instruction: string; isResult: boolean }[] = []

  constructor(context: RunContext) {
    this.context = context
  }

  async readAll(element: XmlElement, tags: Piece['tags']): Promise<void> {
    for (const child of element.children) await this.readOne(child, tags)
  }

  private async readOne(element: XmlElement, tags: Piece['tags']): Promise<void> {
    const { name, attributes } = element
    if (name === 'r') await this.readRun(element, tags)
    else if (name === 'hyperlink') {
      await this.readAll(element, [...linkTags(this.context.related.external.get(attributes.id ?? '')), ...tags])
    } else if (name === 'fldSimple') {
      await this.readAll(element, [...linkTags(readFieldAddress(attributes.instr ?? '')), ...tags])
    } else if (!HIDDEN.has(name)) await this.readAll(element, tags)
  }

  private async readRun(run: XmlElement, around: Piece['tags']): Promise<void> {
    if (readToggle(findChild(run, 'rPr'), 'vanish')) return
    const marks = readMarks(run, this.context)
    for (const child of run.children) {
      this.readField(child)
      if (this.fields.some(({ isResult }) => !isResult)) continue
      const href = this.fields.map(({ instruction }) => readFieldAddress(instruction)).findLast(Boolean)
      // the underline of a link is its look
      const tags = [...linkTags(href), ...around, ...marks]
      const isLink = tags.some(([open]) => open.startsWith('<a'))
      await this.readContent(child, isLink ? tags.filter(([open]) => open !== '<u>') : tags)
    }
  }

  private readField({ name, attributes, text }: XmlElement): void {
    const field = this.fields.at(-1)
    if (name === 'instrText' && field) field.instruction += text
    if (name !== 'fldChar') return
    if (attributes.fldCharType === 'begin') this.fields.push({ instruction: '', isResult: false })
    else if (attributes.fldCharType === 'separate' && field) field.isResult = true
    else if (attributes.fldCharType === 'end') this.fields.pop()
  }

  private async readContent(element: XmlElement, tags: Piece['tags']): Promise<void> {
    const { name, attributes, text } = element
    const add = (html: string, plain: string) => this.pieces.push({ tags, html, text: plain })
    if (name === 't') add(escapeHtml(text), text)
    else if (CHARACTERS[name]) add(CHARACTERS[name], CHARACTERS[name])
    else if (name === 'cr' || (name === 'br' && (attributes.type ?? 'textWrapping') === 'textWrapping')) add('<br>', '\n')
    else if (name === 'drawing' || name === 'pict' || name === 'object') await this.readDrawing(element)
    else if (name === 'AlternateContent') {
      const choice = findChild(element, 'Choice')
      for (const child of choice?.children ?? []) await this.readContent(child, tags)
    }
  }

  /** A picture at an address outside of the file is left out: nothing is fetched. */
  private async readDrawing(drawing: XmlElement): Promise<void> {
    const { related, readPicture } = this.context
    const id = findDescendant(drawing, 'blip')?.attributes.embed ?? findDescendant(drawing, 'imagedata')?.attributes.id
    const part = related.byId.get(id ?? '')
    const address = part && (await readPicture(part))
    if (!address) return
    const alternative = findDescendant(drawing, 'docPr')?.attributes.descr ?? ''
    this.pieces.push({ tags: [], html: `<img src="${address}" alt="${escapeHtml(alternative)}">`, text: '' })
  }
}

const sameTags = (a: Piece['tags'], b: Piece['tags']): boolean =>
  a.length === b.length && a.every(([open], at) => open === b[at]?.[0])

/** Word cuts a sentence into many runs of the same marks, which are joined. */
function joinPieces(pieces: readonly Piece[]): string {
  let [html, tags]: [string, Piece['tags']] = ['', []]
  const close = () =>
    tags
      .toReversed()
      .map(([, end]) => end)
      .join('')
  for (const piece of pieces) {
    if (!sameTags(piece.tags, tags)) {
      html += close() + piece.tags.map(([open]) => open).join('')
      tags = piece.tags
    }
    html += piece.html
  }
  return html + close()
}

export type Inline = { html: string; text: string }

export async function readInline(paragraph: XmlElement, context: RunContext): Promise<Inline> {
  const reader = new RunReader(context)
  await reader.readAll(paragraph, [])
  return { html: joinPieces(reader.pieces), text: reader.pieces.map(({ text }) => text).join('') }
}
