import { Mark, mergeAttributes } from '@tiptap/core'
import { Link as TiptapLink } from '@tiptap/extension-link'
import { StarterKit } from '@tiptap/starter-kit'
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
  Pasting,
]
