import { escapeHtml } from '#core/text.ts'
import { addInline, InlineWriter } from './markdown-inline.ts'
import type { HtmlToken } from './stored-text.ts'

/** Data URLs by the address that the text has for an image. */
export type Pictures = ReadonlyMap<string, string>

/** In one line, because a blank line would end it (CommonMark 4.6). */
export function toHtmlLine(tokens: readonly HtmlToken[], pictures: Pictures): string {
  let isPreformatted = false
  return tokens
    .map((token) => {
      if (token.kind === 'text') return escapeHtml(token.text).replace(/\r?\n/g, isPreformatted ? '&#10;' : ' ')
      if (token.name === 'pre') isPreformatted = token.kind === 'open'
      if (token.kind === 'close') return `</${token.name}>`
      const attributes = token.attributes.replace(
        / src="([^"]*)"/,
        (_, address: string) => ` src="${pictures.get(address) ?? ''}"`,
      )
      return `<${token.name}${attributes}>`
    })
    .join('')
}

/** Blocks that a cell of Markdown (GFM 4.10) cannot hold. */
const NOT_IN_CELL = new Set('ul ol blockquote pre hr h1 h2 h3 h4 table'.split(' '))

type Cell = { name: string; paragraphs: number; tokens: HtmlToken[] }

function listCells(tokens: readonly HtmlToken[]): Cell[][] | undefined {
  const rows: Cell[][] = []
  for (const token of tokens.slice(1, -1)) {
    const cell = rows.at(-1)?.at(-1)
    if (token.kind === 'text') cell?.tokens.push(token)
    else if (NOT_IN_CELL.has(token.name)) return undefined
    else if (token.name === 'tr') token.kind === 'open' && rows.push([])
    else if (token.name === 'td' || token.name === 'th') {
      if (token.attributes !== '') return undefined
      if (token.kind === 'open') rows.at(-1)?.push({ name: token.name, paragraphs: 0, tokens: [] })
    } else if (token.name === 'p') {
      if (cell && token.kind === 'open') cell.paragraphs += 1
    } else if (token.name !== 'tbody') cell?.tokens.push(token)
  }
  return rows
}

/** A text's own `|` would begin a cell; the one that begins a line is escaped already. */
const escapeCell = (line: string): string => line.replace(/^\\\|/, '|').replaceAll('|', '\\|')

/** @returns undefined for a table that Markdown cannot hold: merged cells, cells of many blocks, or no row of headings */
export function toTableLines(tokens: readonly HtmlToken[]): string[] | undefined {
  const rows = listCells(tokens)
  const [head] = rows ?? []
  const isPlain =
    rows &&
    head?.every(({ name }) => name === 'th') &&
    rows.slice(1).every((cells) => cells.every(({ name }) => name === 'td')) &&
    rows.every((cells) => cells.length === head.length && cells.every(({ paragraphs }) => paragraphs < 2))
  if (!isPlain || head === undefined || head.length === 0) return undefined
  const write = ({ tokens: content }: Cell) => {
    const inline = new InlineWriter()
    for (const token of content) addInline(inline, token)
    return escapeCell(
      inline
        .takeLines()
        .map((line) => line.trimEnd())
        .join('<br>'),
    )
  }
  const lines = rows.map((cells) => `| ${cells.map(write).join(' | ')} |`)
  return [lines[0] ?? '', `|${' --- |'.repeat(head.length)}`, ...lines.slice(1)]
}
