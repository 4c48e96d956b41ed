import { type Editor, useEditor } from '@tiptap/react'
import type { Document } from 'contract/content/documents.ts'
import { useRef, useState } from 'react'
import type { AutosaveStart } from './autosave.ts'
import { type DocumentText, EMPTY_TEXT, toDocumentText } from './document-text.ts'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'
import { useAutosave } from './use-autosave.ts'

export type OpenedDocument = { text: DocumentText; start: AutosaveStart; project: Document['project'] }

export const NEW_DOCUMENT: OpenedDocument = {
  text: EMPTY_TEXT,
  start: { id: undefined, revision: 0, at: undefined, draft: true, saved: false },
  project: null,
}

/** How what the server has stands, for the line and the badge. */
export const toSavedStatus = ({ updatedAt, draft, changed }: Document) => ({ at: updatedAt, draft, saved: !draft && !changed })

export const toOpenedDocument = (document: Document): OpenedDocument => ({
  text: toDocumentText(document),
  start: { id: document.id, revision: document.revision, ...toSavedStatus(document) },
  project: document.project,
})

/** One text being written: its fields, its editor, and what keeps it. */
export function useDocumentEditing(given: OpenedDocument) {
  const [{ text, start }] = useState(given) // read again meanwhile, it stays as it was opened
  const [title, setTitle] = useState(text.title)
  const [projectId, setProjectId] = useState(text.projectId)
  const [projectError, setProjectError] = useState<string>()
  const fields = useRef({ title, projectId })
  const writing = useRef<Editor>(null)

  const read = (): DocumentText => ({ ...fields.current, html: writing.current?.getHTML() ?? text.html })
  const { autosave, state } = useAutosave(start, {
    read,
    onLostProject: (reason) => {
      changeProject(null)
      setProjectError(reason)
    },
  })
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: text.html,
    onCreate: ({ editor: created }) => {
      writing.current = created
    },
    onUpdate: () => autosave.touch(),
  })

  function set(next: Omit<DocumentText, 'html'>): void {
    fields.current = next
    setTitle(next.title)
    setProjectId(next.projectId)
    setProjectError(undefined)
    autosave.touch()
  }
  const changeTitle = (next: string) => set({ ...fields.current, title: next })
  const changeProject = (next: number | null) => set({ ...fields.current, projectId: next })

  /** Another text in its place; the editor's own undo brings the words back. @returns what was there */
  function replace({ html, ...rest }: DocumentText): DocumentText {
    const before = read()
    editor.commands.setContent(html)
    set(rest)
    return before
  }

  return { title, projectId, projectError, editor, autosave, state, changeTitle, changeProject, replace }
}

export type DocumentEditing = ReturnType<typeof useDocumentEditing>
