import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import { rewriteDocsHtml } from './docs-html.ts'
import { createWaitingImages, insertImages, isImage, storePastedImages } from './images.ts'
import { isWebWordHtml, isWordHtml, rewriteWebWordHtml, rewriteWordHtml } from './word-html.ts'

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Writes what Word and Google Docs put on the clipboard as the HTML that it means. */
function rewritePastedHtml(html: string): string {
  const rewrite =
    (isWebWordHtml(html) && rewriteWebWordHtml) ||
    (isWordHtml(html) && rewriteWordHtml) ||
    (html.includes('docs-internal-guid') && rewriteDocsHtml)
  if (!rewrite) return html
  const body = parse(html)
  rewrite(body)
  return body.innerHTML
}

/** What a copied picture is: spreadsheets and Word put one beside the text that they copy, browsers put its address beside it. */
const hasNothingButImages = (html: string): boolean => parse(html).textContent.trim() === ''

/** The undo takes a paste back without the text that was typed before it. */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      createWaitingImages(),
      new Plugin({
        props: {
          transformPastedHTML: rewritePastedHtml,
          handlePaste(view, { clipboardData }) {
            view.dispatch(closeHistory(view.state.tr))
            const html = clipboardData?.getData('text/html') ?? ''
            const images = [...(clipboardData?.files ?? [])].filter(isImage)
            if (images.length > 0 && hasNothingButImages(html)) {
              void insertImages(editor, images, view.state.selection.to)
              return true
            }
            if (!/<img\s/i.test(html) || html.includes('data-pm-slice')) return false // the editor's own images are stored
            void storePastedImages(html).then(
              (stored) => !editor.isDestroyed && view.pasteHTML(stored, new ClipboardEvent('paste')),
            )
            return true
          },
          handleDrop(view, event, _slice, isMoved) {
            const images = [...(event.dataTransfer?.files ?? [])].filter(isImage)
            if (isMoved || images.length === 0) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
            void insertImages(editor, images, at)
            return true
          },
        },
      }),
    ]
  },
})
