import { decodeEntities, type HtmlToken } from './stored-text.ts'

/** `open` is written before the mark's first word, so that no space follows it. */
type Mark = { name: string; open: string; close: string; isWritten: boolean }

/** Characters that have a meaning in Markdown (CommonMark 2.4, GFM 6.5) anywhere in a line. */
const SPECIAL = /[\\`*_[\]~]|<(?=[a-z/!?])|&(?=#?\w+;)/gi
const LINE_START = /^(?:[-+=#>|]|:(?=-)|(\d{1,9})(?=[.)]))/

const escapeText = (text: string): string => text.replace(SPECIAL, '\\$&')

function escapeStart(text: string): string {
  const [start, digits] = LINE_START.exec(text) ?? []
  if (start === undefined) return text
  return digits === undefined ? `\\${text}` : `${digits}\\${text.slice(digits.length)}`
}

export const measureLongestFence = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)

function codeSpan(text: string): string {
  const fence = '`'.repeat(measureLongestFence(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** A regular expression would take time quadratic in the length of a run of spaces. */
function findWordEdges(text: string): { from: number; to: number } {
  const isSpace = (at: number) => text.charAt(at).trim() === ''
  let [from, to] = [0, text.length]
  while (from < to && isSpace(from)) from++
  while (to > from && isSpace(to - 1)) to--
  return { from, to }
}

/** Time and output are linear in the input, times the depth of marks (at most 100). */
export class InlineWriter {
  private out: string[] = []
  private space = ''
  private isLineStart = true
  private readonly marks: Mark[] = []
  private code: string[] | undefined

  openMark(name: string, open: string, close: string): void {
    this.marks.push({ name, open, close, isWritten: false })
  }

  closeMark(name: string): void {
    const at = this.marks.findLastIndex((mark) => mark.name === name)
    const [mark] = at < 0 ? [] : this.marks.splice(at, 1)
    if (mark?.isWritten) this.out.push(mark.close)
  }

  openCode(): void {
    this.code ??= []
  }

  closeCode(): void {
    const text = this.code?.join('').replace(/[\r\n\t]/g, ' ')
    this.code = undefined
    if (text) this.writeWords(codeSpan(text))
  }

  addText(text: string): void {
    if (this.code) this.code.push(text)
    else this.addWords(text)
  }

  private addWords(text: string): void {
    const collapsed = text.replace(/[ \t\r\n]+/g, ' ')
    const { from, to } = findWordEdges(collapsed)
    this.space += collapsed.slice(0, from)
    if (from === to) return
    const words = escapeText(collapsed.slice(from, to))
    this.writeWords(this.isLineStart ? escapeStart(words) : words)
    this.space = collapsed.slice(to)
  }

  addImage(alternative: string, label: string): void {
    this.writeWords(`![${escapeText(alternative.replace(/\s+/g, ' '))}][${label}]`)
  }

  breakLine(): void {
    this.space = ''
    if (!this.isLineStart) this.out.push('  \n')
    this.isLineStart = true
  }

  takeLines(): string[] {
    for (const mark of this.marks.toReversed()) {
      if (mark.isWritten) this.out.push(mark.close)
      mark.isWritten = false
    }
    const lines = this.out.join('').split('\n')
    const last = lines.length - 1
    if (lines[last] === '') lines.pop()
    if (this.isLineStart && lines.length > 0) lines.push(lines.pop()?.trimEnd() ?? '')
    this.out = []
    this.space = ''
    this.isLineStart = true
    return lines
  }

  private writeWords(words: string): void {
    // Spaces at the start of a line are left out, because they would turn the line into code.
    this.out.push(this.isLineStart ? this.space.replace(/^ +/, '') : this.space.replace(/ +/g, ' '))
    for (const mark of this.marks) {
      if (!mark.isWritten) this.out.push(mark.open)
      mark.isWritten = true
    }
    this.out.push(words)
    this.space = ''
    this.isLineStart = false
  }
}

const MARKS: Record<string, readonly [open: string, close: string]> = {
  strong: ['**', '**'],
  em: ['*', '*'],
  s: ['~~', '~~'],
  // Markdown has no syntax for these marks, and accepts HTML's tags.
  u: ['<u>', '</u>'],
  mark: ['<mark>', '</mark>'],
}

export const readAttribute = (attributes: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

const escapeDestination = (href: string): string =>
  href.replace(/[\s()<>\\]/g, (character) =>
    /[()]/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURI(character),
  )

export const toImageLabel = (address: string): string => `imagem-${address.slice(address.lastIndexOf('/') + 1)}`

/** @returns whether the token is part of a line */
export function addInline(inline: InlineWriter, token: HtmlToken): boolean {
  if (token.kind === 'text') {
    inline.addText(token.text)
    return true
  }
  const { kind, name, attributes } = token
  const mark = name === 'a' ? (['[', `](${escapeDestination(readAttribute(attributes, 'href') ?? '')})`] as const) : MARKS[name]
  if (mark) kind === 'open' ? inline.openMark(name, ...mark) : inline.closeMark(name)
  else if (name === 'code') kind === 'open' ? inline.openCode() : inline.closeCode()
  else if (name === 'br') inline.breakLine()
  else if (name === 'img')
    inline.addImage(readAttribute(attributes, 'alt') ?? '', toImageLabel(readAttribute(attributes, 'src') ?? ''))
  else return false
  return true
}
