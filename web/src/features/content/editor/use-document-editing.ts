import { type Editor, useEditor } from '@tiptap/react'
import type { Document } from 'contract/content/documents.ts'
import { useRef, useState } from 'react'
import type { InitialRecordState } from '#lib/autosave/autosave.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { useSendDocument } from './document-calls.ts'
import { documentCopies, pendingDocumentSaves } from './document-copies.ts'
import { type DocumentText, EMPTY_TEXT, isEmptyText, isSameText, toDocumentText } from './document-text.ts'
import { EDITOR_EXTENSIONS } from './editor-extensions.ts'

export type OpenedDocument = { text: DocumentText; start: InitialRecordState; project: Document['project'] }

export const NEW_DOCUMENT: OpenedDocument = {
  text: EMPTY_TEXT,
  start: { id: undefined, revision: 0, lastSavedAt: undefined, draft: true, isSavedVersion: false },
  project: null,
}

export const toSavedStatus = ({ updatedAt, draft, changed }: Document) => ({
  lastSavedAt: updatedAt,
  draft,
  isSavedVersion: !draft && !changed,
})

export const toOpenedDocument = (document: Document): OpenedDocument => ({
  text: toDocumentText(document),
  start: { id: document.id, revision: document.revision, ...toSavedStatus(document) },
  project: document.project,
})

export function useDocumentEditing(opened: OpenedDocument) {
  const [{ text, start }] = useState(opened) // a refetched document does not replace the text that is being edited
  const [title, setTitle] = useState(text.title)
  const [projectId, setProjectId] = useState(text.projectId)
  const [projectError, setProjectError] = useState<string>()
  const fields = useRef({ title, projectId })
  const editorRef = useRef<Editor>(null)
  /** The content while there is no editor: before it is created, and after the person has left the document. */
  const htmlOutsideEditor = useRef(text.html)

  const read = (): DocumentText => ({
    ...fields.current,
    html: editorRef.current?.getHTML() ?? htmlOutsideEditor.current,
  })
  const { mutateAsync: send } = useSendDocument()
  const { autosave, state } = useAutosave<DocumentText>(start, {
    read,
    send,
    isSame: isSameText,
    isEmpty: isEmptyText,
    copies: documentCopies,
    pendingSaves: pendingDocumentSaves,
    onRefusedFields: ({ projectId: reason }) => {
      if (reason === undefined) return
      changeProject(null)
      setProjectError(reason)
    },
  })
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    injectCSS: false, // prose-text.css has these rules in its layer
    content: text.html,
    onCreate: ({ editor: created }) => {
      editorRef.current = created
    },
    onDestroy: () => {
      htmlOutsideEditor.current = read().html
      editorRef.current = null
    },
    onUpdate: () => autosave.markChanged(),
  })

  function setFields(next: Omit<DocumentText, 'html'>): void {
    fields.current = next
    setTitle(next.title)
    setProjectId(next.projectId)
    setProjectError(undefined)
    autosave.markChanged()
  }
  const changeTitle = (next: string) => setFields({ ...fields.current, title: next })
  const changeProject = (next: number | null) => setFields({ ...fields.current, projectId: next })

  /**
   * Also works after the person has left the document: a toast still offers the undo there. The editor's undo brings back only
   * the content.
   * @returns all three as they were
   */
  function replace({ html, ...rest }: DocumentText): DocumentText {
    const before = read()
    if (editorRef.current) editorRef.current.commands.setContent(html)
    else htmlOutsideEditor.current = html
    setFields(rest)
    return before
  }

  return { title, projectId, projectError, editor, autosave, state, changeTitle, changeProject, replace }
}

export type DocumentEditing = ReturnType<typeof useDocumentEditing>
