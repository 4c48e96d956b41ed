import './prose-text.css'
import './document.css'
import { EditorContent, useEditor } from '@tiptap/react'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'

/** Renders a document with a read-only editor. The editor parses the HTML, so that none is inserted into the page as it is. */
export function ReadOnlyText({ html, label }: { html: string; label: string }) {
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    injectCSS: false, // prose-text.css has these rules in its layer
    content: html,
    editable: false,
    editorProps: { attributes: { class: 'prose-text', role: 'document', 'aria-label': label, lang: 'pt-BR' } },
  })
  return <EditorContent editor={editor} className="rich__content" />
}
