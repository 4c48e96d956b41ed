import { Mark, mergeAttributes } from '@tiptap/core'
import { Image as TiptapImage } from '@tiptap/extension-image'
import { Link as TiptapLink } from '@tiptap/extension-link'
import { TableCell, TableHeader, TableRow, Table as TiptapTable } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { PHOTO_ADDRESS } from 'contract/pieces/photos.ts'
import { isAllowedLinkAddress, normalizeAddress } from './link-address.ts'
import { Pasting } from './pasting.ts'

const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes), 0],
  addCommands() {
    return {
      toggleHighlight:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) }
  },
})

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    highlight: { toggleHighlight: () => ReturnType }
  }
}

/** A link mark that accepts only addresses of http, https and mailto, also in pasted text. `normalizeAddress` completes typed ones. */
const Link = TiptapLink.extend({
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (dom) => (isAllowedLinkAddress(dom.getAttribute('href') ?? '') ? null : false) }],
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url) => normalizeAddress(url) !== undefined,
  HTMLAttributes: { rel: 'noopener nofollow', target: '_blank', class: null },
})

/** An image of the workspace's own: pasted ones are stored first (`images.ts`). */
const Image = TiptapImage.extend({
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (dom) => (PHOTO_ADDRESS.test(dom.getAttribute('src') ?? '') ? null : false) }],
  addInputRules: () => [],
}).configure({ inline: true })

/** Without widths and alignments, which the server does not keep. */
const Table = TiptapTable.extend({ renderHTML: () => ['table', ['tbody', 0]] })
const addCellAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } })

/**
 * Every mark and node that a document may contain, and the way of pasted HTML into them. The server strips all others
 * (features/content/documents/clean-html.ts).
 */
export const EDITOR_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: false,
    trailingNode: false, // this extension would change a text just by opening it
  }),
  Link,
  Highlight,
  Image,
  Table,
  TableRow,
  TableHeader.extend({ addAttributes: addCellAttributes }),
  TableCell.extend({ addAttributes: addCellAttributes }),
  Pasting,
]
