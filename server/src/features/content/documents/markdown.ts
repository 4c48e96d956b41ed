import { addInline, InlineWriter, measureLongestFence, readAttribute, toImageLabel } from './markdown-inline.ts'
import { type Pictures, toHtmlLine, toTableLines } from './markdown-whole.ts'
import { type HtmlToken, readTokens } from './stored-text.ts'

type Frame = { first: string; rest: string }
type List = { next: number | undefined }
/**
 * The deepest level of quotes and lists. Deeper ones are written at this level, because their prefixes would multiply the length
 * of a long text.
 */
const MAX_FRAMES = 8

/** A `#` at the end is escaped, because it would count as a closing sequence (CommonMark 4.2). */
const joinHeadingLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join(' ')
    .replace(/#$/, '\\#')

/** Markdown has no lists counted in letters; a table of its own is tried first (`toTableLines`). */
const isWrittenAsHtml = (name: string, attributes: string): boolean =>
  name === 'table' || (name === 'ol' && attributes.includes(' type='))

class MarkdownWriter {
  private readonly lines: string[] = []
  private readonly frames: Frame[] = []
  private readonly lists: List[] = []
  private readonly inline = new InlineWriter()
  private heading = ''
  private pre: string[] | undefined
  private needsBlank = false
  /** The tokens of an element that is written as a whole, up to its end. */
  private whole: { name: string; depth: number; tokens: HtmlToken[] } | undefined
  private readonly pictures: Pictures

  constructor(pictures: Pictures) {
    this.pictures = pictures
  }

  add(token: HtmlToken): void {
    if (this.whole) this.addToWhole(token)
    else if (this.pre) this.addToPre(token)
    else if (!addInline(this.inline, token) && token.kind !== 'text') {
      if (token.kind === 'open') this.openBlock(token.name, token.attributes)
      else this.closeBlock(token.name)
    }
  }

  finish(): string {
    this.endWhole()
    this.endPre()
    this.flush()
    if (this.pictures.size > 0)
      this.writeBlock([...this.pictures].map(([address, url]) => `[${toImageLabel(address)}]: <${url}>`))
    return `${this.lines.join('\n')}\n`
  }

  private addToPre(token: HtmlToken): void {
    if (token.kind === 'text') this.pre?.push(token.text)
    else if (token.kind === 'open') this.pre?.push(token.name === 'br' ? '\n' : '')
    else if (token.name === 'pre') this.endPre()
  }

  private addToWhole(token: HtmlToken): void {
    if (!this.whole) return
    this.whole.tokens.push(token)
    if (token.kind === 'text' || token.name !== this.whole.name) return
    this.whole.depth += token.kind === 'open' ? 1 : -1
    if (this.whole.depth === 0) this.endWhole()
  }

  private endWhole(): void {
    if (!this.whole) return
    const { name, tokens } = this.whole
    this.whole = undefined
    this.writeBlock((name === 'table' && toTableLines(tokens)) || [toHtmlLine(tokens, this.pictures)])
  }

  private openBlock(name: string, attributes: string): void {
    this.flush()
    if (isWrittenAsHtml(name, attributes)) this.whole = { name, depth: 1, tokens: [{ kind: 'open', name, attributes }] }
    else if (name === 'hr') this.writeBlock(['---'])
    else if (name === 'pre') this.pre = []
    else if (name === 'blockquote') this.enter({ first: '> ', rest: '> ' })
    else if (name === 'ul') this.lists.push({ next: undefined })
    else if (name === 'ol') this.lists.push({ next: Number(readAttribute(attributes, 'start') ?? 1) })
    else if (name === 'li') this.enterItem()
    else if (/^h[1-4]$/.test(name)) this.heading = `${'#'.repeat(Number(name[1]))} `
  }

  private closeBlock(name: string): void {
    this.flush()
    if (name === 'blockquote') this.leave()
    else if (name === 'li') this.leaveItem()
    else if (name === 'ul' || name === 'ol') {
      this.lists.pop()
      this.needsBlank = true
    }
  }

  private enter(frame: Frame): void {
    this.writeBlank()
    this.frames.push(this.frames.length < MAX_FRAMES ? frame : { first: '', rest: '' })
  }

  private leave(): void {
    this.frames.pop()
    this.needsBlank = true
  }

  private enterItem(): void {
    const list = this.lists.at(-1)
    const marker = list?.next === undefined ? '- ' : `${list.next++}. `
    this.enter({ first: marker, rest: ' '.repeat(marker.length) })
  }

  private leaveItem(): void {
    if (this.frames.at(-1)?.first) this.writeLine('')
    this.frames.pop()
    this.needsBlank = false
  }

  private endPre(): void {
    if (!this.pre) return
    const text = this.pre.join('')
    this.pre = undefined
    const fence = '`'.repeat(Math.max(3, measureLongestFence(text) + 1))
    this.writeBlock([fence, ...(text.endsWith('\n') ? text.slice(0, -1) : text).split('\n'), fence])
  }

  private flush(): void {
    const lines = this.inline.takeLines()
    const { heading } = this
    this.heading = ''
    if (lines.length === 0) return
    this.writeBlock(heading ? [heading + joinHeadingLines(lines)] : lines)
  }

  private writeBlock(lines: readonly string[]): void {
    this.writeBlank()
    for (const line of lines) this.writeLine(line)
    this.needsBlank = true
  }

  private writeBlank(): void {
    if (this.needsBlank) this.writeLine('')
    this.needsBlank = false
  }

  private writeLine(line: string): void {
    let prefix = ''
    for (const frame of this.frames) {
      prefix += frame.first || frame.rest
      frame.first = ''
    }
    this.lines.push(line === '' ? prefix.trimEnd() : prefix + line)
  }
}

/** Typed text stays text: a typed `<script>` is escaped. Time and output are linear in the HTML's length (`linear.nightly.test.ts`). */
export function htmlToMarkdown(clean: string, pictures: Pictures = new Map()): string {
  const writer = new MarkdownWriter(pictures)
  for (const token of readTokens(clean)) writer.add(token)
  return writer.finish()
}
