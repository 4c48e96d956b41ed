import { InlineWriter, measureLongestFence } from './markdown-inline.ts'
import { decodeEntities, type HtmlToken, readTokens } from './stored-text.ts'

type Frame = { first: string; rest: string }
type List = { next: number | undefined }

/**
 * The deepest level of quotes and lists. Deeper ones are written at this level, because their prefixes would multiply the length
 * of a long text.
 */
const MAX_FRAMES = 8

const MARKS: Record<string, readonly [open: string, close: string]> = {
  strong: ['**', '**'],
  em: ['*', '*'],
  s: ['~~', '~~'],
  // Markdown has no syntax for these marks, and accepts HTML's tags.
  u: ['<u>', '</u>'],
  mark: ['<mark>', '</mark>'],
}

const readAttribute = (attributes: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

const escapeDestination = (href: string): string =>
  href.replace(/[\s()<>\\]/g, (character) =>
    /[()]/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURI(character),
  )

/** A `#` at the end is escaped, because it would count as a closing sequence (CommonMark 4.2). */
const joinHeadingLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join(' ')
    .replace(/#$/, '\\#')

class MarkdownWriter {
  private readonly lines: string[] = []
  private readonly frames: Frame[] = []
  private readonly lists: List[] = []
  private readonly inline = new InlineWriter()
  private heading = ''
  private pre: string[] | undefined
  private needsBlank = false

  add(token: HtmlToken): void {
    if (token.kind === 'text') this.addText(token.text)
    else if (token.kind === 'open') this.open(token.name, token.attributes)
    else this.close(token.name)
  }

  finish(): string {
    this.endPre()
    this.flush()
    return `${this.lines.join('\n')}\n`
  }

  private addText(text: string): void {
    if (this.pre) this.pre.push(text)
    else this.inline.addText(text)
  }

  private open(name: string, attributes: string): void {
    const mark = MARKS[name]
    if (this.pre) this.pre.push(name === 'br' ? '\n' : '')
    else if (mark) this.inline.openMark(name, ...mark)
    else if (name === 'a') this.inline.openMark('a', '[', `](${escapeDestination(readAttribute(attributes, 'href') ?? '')})`)
    else if (name === 'code') this.inline.openCode()
    else if (name === 'br') this.inline.breakLine()
    else this.openBlock(name, attributes)
  }

  private openBlock(name: string, attributes: string): void {
    this.flush()
    if (name === 'hr') this.writeBlock(['---'])
    else if (name === 'pre') this.pre = []
    else if (name === 'blockquote') this.enter({ first: '> ', rest: '> ' })
    else if (name === 'ul') this.lists.push({ next: undefined })
    else if (name === 'ol') this.lists.push({ next: Number(readAttribute(attributes, 'start') ?? 1) })
    else if (name === 'li') this.enterItem()
    else if (/^h[1-4]$/.test(name)) this.heading = `${'#'.repeat(Number(name[1]))} `
  }

  private close(name: string): void {
    if (this.pre) {
      if (name === 'pre') this.endPre()
    } else if (MARKS[name] || name === 'a') this.inline.closeMark(name)
    else if (name === 'code') this.inline.closeCode()
    else this.closeBlock(name)
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
export function htmlToMarkdown(clean: string): string {
  const writer = new MarkdownWriter()
  for (const token of readTokens(clean)) writer.add(token)
  return writer.finish()
}
