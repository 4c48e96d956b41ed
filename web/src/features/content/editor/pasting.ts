import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import { buildWordLists } from './word-lists.ts'

const BLOCKS = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote'

/**
 * Lists the contents of a cell. In place of a block, which one line cannot hold, come its contents and a space; a block inside an inline
 * element stays.
 */
function listInlineContents(element: Element): (Node | string)[] {
  return [...element.childNodes].flatMap((node) =>
    node instanceof Element && node.matches(BLOCKS) ? [...listInlineContents(node), ' '] : [node],
  )
}

/** Replaces a table, for which the editor has no node, by a paragraph for each row with text, as the import of Markdown does. */
function replaceTable(table: HTMLTableElement): void {
  const lines = [...table.rows].filter((row) => row.textContent.trim() !== '')
  const paragraphs = lines.map((row) => {
    const paragraph = table.ownerDocument.createElement('p')
    const cells = [...row.cells].map(listInlineContents)
    paragraph.append(...cells.flatMap((contents, n) => (n === 0 ? contents : [' | ', ...contents])))
    return paragraph
  })
  table.replaceWith(...paragraphs)
}

const NEEDS_REWRITING = /<table|mso-list/i

function rewritePastedHtml(html: string): string {
  if (!NEEDS_REWRITING.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  buildWordLists(body)
  for (const table of [...body.querySelectorAll('table')].reverse()) replaceTable(table) // a table in a cell before the one around it
  return body.innerHTML
}

/** The undo takes a paste back without the text that was typed before it. */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: rewritePastedHtml,
        handlePaste(view) {
          view.dispatch(closeHistory(view.state.tr))
          return false
        },
      },
    }),
  ],
})
