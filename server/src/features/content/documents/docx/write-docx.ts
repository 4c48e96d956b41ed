import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type ILevelsOptions,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { parseDocument } from 'htmlparser2'
import { LETTERED_TYPES } from './numbering.ts'

/** `width` and `height` in pixels. */
export type DocxPicture = { type: 'png' | 'jpg'; content: Uint8Array; width: number; height: number }
/** `html` is clean; `pictures` by the address that it has for them. */
export type WrittenText = { title: string | null; html: string; pictures: ReadonlyMap<string, DocxPicture> }

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
type HtmlElement = Extract<HtmlNode, { name: string; attribs: object }>
type BlockNode = Pick<HtmlElement, 'name' | 'attribs' | 'children'>
type Block = Paragraph | Table

const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node

const MARKS: Readonly<Record<string, IRunOptions>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  mark: { highlight: 'yellow' },
  code: { style: 'HTMLCode' },
}
const HEADINGS: Readonly<Record<string, IParagraphOptions>> = {
  h1: { heading: HeadingLevel.HEADING_1 },
  h2: { heading: HeadingLevel.HEADING_2 },
  h3: { heading: HeadingLevel.HEADING_3 },
  h4: { heading: HeadingLevel.HEADING_4 },
}
const INLINE_TAGS = new Set([...Object.keys(MARKS), 'a', 'br', 'img'])

/** Of a page between its margins, in pixels. */
const TEXT_WIDTH = 600
const DEEPEST_LEVEL = 8
/** In twentieths of a point. */
const [INDENT, HANGING] = [720, 360]

const FORMATS = new Map(Object.entries(LETTERED_TYPES).map(([format, type]) => [type, format as ILevelsOptions['format']]))

const readText = (node: HtmlNode): string =>
  'data' in node ? node.data : isElement(node) ? (node.name === 'br' ? '\n' : node.children.map(readText).join('')) : ''

/** Text beside blocks is a paragraph of its own. */
function groupBlocks(nodes: readonly HtmlNode[]): BlockNode[] {
  const blocks: BlockNode[] = []
  let inline: HtmlNode[] = []
  const endInline = () => {
    if (inline.some((node) => isElement(node) || readText(node).trim() !== ''))
      blocks.push({ name: 'p', attribs: {}, children: inline })
    inline = []
  }
  for (const node of nodes) {
    if (!isElement(node) || INLINE_TAGS.has(node.name)) inline.push(node)
    else {
      endInline()
      blocks.push(node)
    }
  }
  endInline()
  return blocks
}

const writeLines = (text: string, run: IRunOptions): TextRun[] =>
  text.split('\n').map((line, at) => new TextRun({ ...run, text: line, ...(at > 0 ? { break: 1 } : {}) }))

class DocxWriter {
  readonly lists: { reference: string; levels: ILevelsOptions[] }[] = []
  private readonly pictures: WrittenText['pictures']

  constructor(pictures: WrittenText['pictures']) {
    this.pictures = pictures
  }

  writeBlocks(nodes: readonly HtmlNode[], around: IParagraphOptions = {}): Block[] {
    return groupBlocks(nodes).flatMap((block) => this.writeBlock(block, around))
  }

  private writeBlock(element: BlockNode, around: IParagraphOptions): Block[] {
    const { name, children } = element
    const heading = HEADINGS[name]
    if (name === 'p' || heading) return [new Paragraph({ ...around, ...heading, children: this.writeInline(children) })]
    if (name === 'hr') return [new Paragraph({ thematicBreak: true })]
    if (name === 'pre')
      return [
        new Paragraph({
          style: 'HTMLPreformatted',
          children: writeLines(children.map(readText).join('').replace(/\n$/, ''), {}),
        }),
      ]
    if (name === 'blockquote') return this.writeBlocks(children, { style: 'Quote' })
    if (name === 'ul' || name === 'ol') return this.writeList(element, 0)
    if (name === 'table') return [this.writeTable(element), new Paragraph({})] // without a paragraph Word joins tables
    return this.writeBlocks(children, around)
  }

  private writeList(list: BlockNode, depth: number): Block[] {
    const level = Math.min(depth, DEEPEST_LEVEL)
    const reference = `lista-${this.lists.length + 1}`
    const isOrdered = list.name === 'ol'
    this.lists.push({
      reference,
      levels: [
        {
          level,
          format: isOrdered ? (FORMATS.get(list.attribs.type ?? '') ?? LevelFormat.DECIMAL) : LevelFormat.BULLET,
          text: isOrdered ? `%${level + 1}.` : '•',
          start: Number(list.attribs.start ?? 1),
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: HANGING } } },
        },
      ],
    })
    return list.children.filter(isElement).flatMap((item) => this.writeItem(item, depth, { reference, level }))
  }

  private writeItem(item: HtmlElement, depth: number, numbering: { reference: string; level: number }): Block[] {
    const parts = groupBlocks(item.children)
    const text = parts[0]?.name === 'p' ? parts.shift() : undefined
    const style = `ListContinue${numbering.level === 0 ? '' : numbering.level + 1}`
    return [
      new Paragraph({ numbering, children: this.writeInline(text?.children ?? []) }),
      ...parts.flatMap((part) =>
        part.name === 'ul' || part.name === 'ol' ? this.writeList(part, depth + 1) : this.writeBlock(part, { style }),
      ),
    ]
  }

  private writeTable(table: BlockNode): Table {
    const rows = table.children
      .filter(isElement)
      .flatMap((child) => (child.name === 'tr' ? [child] : child.children.filter(isElement)))
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map((row) => {
        const cells = row.children.filter(isElement)
        return new TableRow({
          tableHeader: cells.length > 0 && cells.every(({ name }) => name === 'th'),
          children: cells.map((cell) => this.writeCell(cell)),
        })
      }),
    })
  }

  private writeCell({ name, children, attribs }: HtmlElement): TableCell {
    const blocks = this.writeBlocks(children)
    return new TableCell({
      columnSpan: Number(attribs.colspan ?? 1),
      rowSpan: Number(attribs.rowspan ?? 1),
      ...(name === 'th' ? { shading: { fill: 'F3F4F6' } } : {}),
      children: blocks.length > 0 ? blocks : [new Paragraph({})],
    })
  }

  private writeInline(nodes: readonly HtmlNode[], marks: IRunOptions = {}): ParagraphChild[] {
    return nodes.flatMap((node): ParagraphChild[] => {
      if ('data' in node) return [new TextRun({ ...marks, text: node.data.replace(/\s*\n\s*/g, ' ') })]
      if (!isElement(node)) return []
      const { name, children, attribs } = node
      if (name === 'br') return [new TextRun({ break: 1 })]
      if (name === 'img') return this.writePicture(attribs)
      if (name === 'a') {
        const linked = this.writeInline(children, { ...marks, style: 'Hyperlink' })
        return [new ExternalHyperlink({ link: attribs.href ?? '', children: linked })]
      }
      return this.writeInline(children, { ...marks, ...MARKS[name] })
    })
  }

  private writePicture({ src = '', alt = '' }: Record<string, string>): ParagraphChild[] {
    const picture = this.pictures.get(src)
    if (!picture) return []
    const { type, content, width, height } = picture
    const scale = Math.min(1, TEXT_WIDTH / width)
    return [
      new ImageRun({
        type,
        data: content,
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: 'Imagem', title: '', description: alt },
      }),
    ]
  }
}

const LEVELS = Array.from({ length: DEEPEST_LEVEL + 1 }, (_, level) => level)

const STYLES = {
  default: { document: { run: { language: { value: 'pt-BR' } } } },
  paragraphStyles: [
    { id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true }, paragraph: { indent: { left: INDENT } } },
    { id: 'HTMLPreformatted', name: 'HTML Preformatted', basedOn: 'Normal', run: { font: 'Courier New' } },
    ...LEVELS.map((level) => ({
      id: `ListContinue${level === 0 ? '' : level + 1}`,
      name: `List Continue${level === 0 ? '' : ` ${level + 1}`}`,
      basedOn: 'Normal',
      paragraph: { indent: { left: INDENT * (level + 1) } },
    })),
  ],
  characterStyles: [{ id: 'HTMLCode', name: 'HTML Code', run: { font: 'Courier New' } }],
}

export async function writeDocx({ title, html, pictures }: WrittenText): Promise<Uint8Array> {
  const writer = new DocxWriter(pictures)
  const blocks = writer.writeBlocks(parseDocument(html).children)
  const head = title ? [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] })] : []
  return Packer.toBuffer(
    new Document({
      title: title ?? 'Sem título',
      creator: 'AI Dashboard',
      styles: STYLES,
      numbering: { config: writer.lists },
      sections: [{ children: [...head, ...blocks] }],
    }),
  )
}
