import { EditorContent, useEditor } from '@tiptap/react'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'

/** Shown by the editor itself: no HTML is ever put on the page. */
export function ReadOnlyText({ html, label }: { html: string; label: string }) {
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: html,
    editable: false,
    editorProps: { attributes: { class: 'prose-text', role: 'document', 'aria-label': label, lang: 'pt-BR' } },
  })
  return <EditorContent editor={editor} className="rich__content" />
}
