import { escapeHtml } from '#core/text.ts'
import type { NumberedItem } from './numbering.ts'
import type { ParagraphRole } from './styles.ts'

type OpenList = { listId: string; level: number; tag: string }

const openTag = ({ tag, type, number }: NumberedItem): string =>
  tag === 'ul' ? '<ul>' : `<ol${number === 1 ? '' : ` start="${number}"`}${type ? ` type="${type}"` : ''}>`

/** Writes a document's paragraphs, which stand beside each other in a DOCX, as the lists, quotes and blocks of code that they make up. */
export class BlockWriter {
  private html = ''
  private lists: OpenList[] = []
  private group: 'quote' | 'code' | undefined

  addItem(item: NumberedItem, inner: string): void {
    this.endGroup()
    this.closeListsUntil((open) => open.level < item.level || (open.level === item.level && open.listId === item.listId))
    if (this.lists.at(-1)?.level === item.level) this.html += '</li>'
    else {
      this.html += openTag(item)
      this.lists.push(item)
    }
    this.html += `<li><p>${inner}</p>`
  }

  addParagraph(role: ParagraphRole | undefined, inner: string): void {
    if (role?.kind === 'continuation' && this.lists.length > 0) {
      this.closeListsUntil((open) => open.level <= role.level)
      this.html += `<p>${inner}</p>`
    } else if (role?.kind === 'quote') {
      this.beginGroup('quote', '<blockquote>')
      this.html += `<p>${inner}</p>`
    } else if (role?.kind === 'heading') this.addBlock(`<h${Math.min(role.level, 4)}>${inner}</h${Math.min(role.level, 4)}>`)
    else this.addBlock(`<p>${inner}</p>`)
  }

  addCodeLine(text: string): void {
    if (this.group === 'code') this.html += '\n'
    else this.beginGroup('code', '<pre><code>')
    this.html += escapeHtml(text)
  }

  addBlock(html: string): void {
    this.closeAll()
    this.html += html
  }

  finish(): string {
    this.closeAll()
    return this.html
  }

  private beginGroup(group: 'quote' | 'code', tags: string): void {
    if (this.group === group) return
    this.closeAll()
    this.group = group
    this.html += tags
  }

  private endGroup(): void {
    if (this.group) this.html += this.group === 'quote' ? '</blockquote>' : '</code></pre>'
    this.group = undefined
  }

  private closeListsUntil(stays: (open: OpenList) => boolean): void {
    for (let open = this.lists.at(-1); open && !stays(open); open = this.lists.at(-1)) {
      this.html += `</li></${open.tag}>`
      this.lists.pop()
    }
  }

  private closeAll(): void {
    this.endGroup()
    this.closeListsUntil(() => false)
  }
}
