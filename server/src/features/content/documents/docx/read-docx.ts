import { extname } from 'node:path'
import { openOfficePackage, type PartReader, readRelated } from '#core/office-package.ts'
import { BlockWriter } from './block-writer.ts'
import { createItemCounter, type NumberedItem } from './numbering.ts'
import { type RunContext, readInline } from './read-runs.ts'
import { createStyleReader, readListRef } from './styles.ts'
import { findChild, listChildren, readToggle, readValue, readXmlTree, type XmlElement } from './xml-tree.ts'

const MB = 1024 * 1024
/** The largest size in bytes to which a part may unpack: Word takes some ten characters for each of the text. */
const MAX_BYTES = { text: 24 * MB, other: 8 * MB, picture: 15 * MB }

/** Of Word's pictures (ECMA-376-1 §15.2.14) those that a text can show. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

/** What stands around blocks without a meaning of its own. */
const WRAPPERS = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag'])

type DocumentContext = RunContext & { countItem: (numId: string, level: number) => NumberedItem | undefined }

const hasRule = (properties: XmlElement | undefined): boolean => findChild(properties, 'pBdr', 'bottom') !== undefined

async function addParagraph(paragraph: XmlElement, writer: BlockWriter, context: DocumentContext): Promise<void> {
  const properties = findChild(paragraph, 'pPr')
  const style = context.readStyle(readValue(properties, 'pStyle'))
  const { html, text } = await readInline(paragraph, context)
  if (style.role?.kind === 'code') return writer.addCodeLine(text)
  const list = readListRef(properties) ?? style.list
  const item = list && style.role?.kind !== 'heading' ? context.countItem(list.numId, list.level) : undefined
  const isEmpty = text.trim() === '' && !html.includes('<img')
  if (item) writer.addItem(item, html)
  else if (!isEmpty) writer.addParagraph(style.role, html)
  else if (hasRule(properties)) writer.addBlock('<hr>')
}

type Cell = { html: string; column: number; columns: number; rows: number; merge: string | undefined }

async function readRow(row: XmlElement, context: DocumentContext): Promise<Cell[]> {
  const cells: Cell[] = []
  let column = Number(readValue(row, 'trPr', 'gridBefore') ?? 0)
  for (const cell of listChildren(row, 'tc')) {
    const properties = findChild(cell, 'tcPr')
    const columns = Math.max(1, Number(readValue(properties, 'gridSpan') ?? 1))
    const merge = findChild(properties, 'vMerge')
    const html = (await readBlocks(cell, context)) || '<p></p>'
    cells.push({ html, column, columns, rows: 1, merge: merge && (merge.attributes.val ?? 'continue') })
    column += columns
  }
  return cells
}

/** Cells that continue the one above them (`w:vMerge`) make it higher. */
function joinMergedCells(rows: readonly Cell[][]): Cell[][] {
  const above = new Map<number, Cell>()
  return rows.map((cells) =>
    cells.filter((cell) => {
      const upper = cell.merge === 'continue' ? above.get(cell.column) : undefined
      if (upper) upper.rows += 1
      else above.set(cell.column, cell)
      return !upper
    }),
  )
}

async function readTable(table: XmlElement, context: DocumentContext): Promise<string> {
  const rowElements = listChildren(table, 'tr')
  const rows: Cell[][] = []
  for (const row of rowElements) rows.push(await readRow(row, context))
  const lines = joinMergedCells(rows).map((cells, at) => {
    const tag = readToggle(findChild(rowElements[at], 'trPr'), 'tblHeader') ? 'th' : 'td'
    const span = (name: string, count: number) => (count > 1 ? ` ${name}="${count}"` : '')
    return `<tr>${cells
      .map(({ html, columns, rows: high }) => `<${tag}${span('colspan', columns)}${span('rowspan', high)}>${html}</${tag}>`)
      .join('')}</tr>`
  })
  return `<table><tbody>${lines.join('')}</tbody></table>`
}

async function addBlocks(element: XmlElement, writer: BlockWriter, context: DocumentContext): Promise<void> {
  for (const child of element.children) {
    if (child.name === 'p') await addParagraph(child, writer, context)
    else if (child.name === 'tbl') writer.addBlock(await readTable(child, context))
    else if (WRAPPERS.has(child.name)) await addBlocks(child, writer, context)
  }
}

async function readBlocks(element: XmlElement, context: DocumentContext): Promise<string> {
  const writer = new BlockWriter()
  await addBlocks(element, writer, context)
  return writer.finish()
}

const readPart = async (read: PartReader, part: string | undefined): Promise<XmlElement | undefined> => {
  const bytes = part === undefined ? undefined : await read(part, MAX_BYTES.other)
  return bytes && readXmlTree(bytes.toString('utf8'))
}

function createPictureReader(read: PartReader): RunContext['readPicture'] {
  return async (part) => {
    const type = PICTURE_TYPES[extname(part).toLowerCase()] ?? 'image/unknown'
    const bytes = await read(part, MAX_BYTES.picture)
    return bytes && `data:${type};base64,${bytes.toString('base64')}`
  }
}

/**
 * Reads a DOCX (ECMA-376-1) as HTML, pictures as data URLs. Nothing outside of the file is read.
 * @returns undefined if it is none
 * @throws UnreadableXmlError
 */
export async function readDocx(bytes: Buffer): Promise<string | undefined> {
  const read = openOfficePackage(bytes)
  const name = read && (await readRelated(read, '')).byType.get('officedocument')
  const content = name && (await read(name, MAX_BYTES.text))
  if (!content) return undefined
  const body = findChild(readXmlTree(content.toString('utf8')), 'document', 'body')
  if (!body) return undefined
  const related = await readRelated(read, name.replace(/^\//, ''))
  return readBlocks(body, {
    related,
    readStyle: createStyleReader(await readPart(read, related.byType.get('styles'))),
    countItem: createItemCounter(await readPart(read, related.byType.get('numbering'))),
    readPicture: createPictureReader(read),
  })
}
