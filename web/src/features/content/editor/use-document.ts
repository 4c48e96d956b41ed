import { type Editor, useEditor } from '@tiptap/react'
import type { Document } from 'contract/content/documents.ts'
import { useRef, useState } from 'react'
import { EXTENSIONS } from './extensions.ts'
import type { KeeperStart } from './keeper.ts'
import { NOTHING, type Text, textOf } from './text.ts'
import { useKeeper } from './use-keeper.ts'

export type Opened = { text: Text; start: KeeperStart; project: Document['project'] }

export const A_NEW_ONE: Opened = {
  text: NOTHING,
  start: { id: undefined, revision: 0, at: undefined, draft: true, saved: false },
  project: null,
}

/** How what the server has stands, for the line and the badge. */
export const standingOf = ({ updatedAt, draft, changed }: Document) => ({ at: updatedAt, draft, saved: !draft && !changed })

export const opened = (document: Document): Opened => ({
  text: textOf(document),
  start: { id: document.id, revision: document.revision, ...standingOf(document) },
  project: document.project,
})

/** One text being written: its fields, its editor, and what keeps it. */
export function useDocument(given: Opened) {
  const [{ text, start }] = useState(given) // read again meanwhile, it stays as it was opened
  const [title, setTitle] = useState(text.title)
  const [projectId, setProjectId] = useState(text.projectId)
  const [projectError, setProjectError] = useState<string>()
  const fields = useRef({ title, projectId })
  const writing = useRef<Editor>(null)

  const read = (): Text => ({ ...fields.current, html: writing.current?.getHTML() ?? text.html })
  const { keeper, state } = useKeeper(start, {
    read,
    onLostProject: (reason) => {
      changeProject(null)
      setProjectError(reason)
    },
  })
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: text.html,
    onCreate: ({ editor: created }) => {
      writing.current = created
    },
    onUpdate: () => keeper.touch(),
  })

  function set(next: Omit<Text, 'html'>): void {
    fields.current = next
    setTitle(next.title)
    setProjectId(next.projectId)
    setProjectError(undefined)
    keeper.touch()
  }
  const changeTitle = (next: string) => set({ ...fields.current, title: next })
  const changeProject = (next: number | null) => set({ ...fields.current, projectId: next })

  /** Another text in its place; the editor's own undo brings the words back. @returns what was there */
  function replace({ html, ...rest }: Text): Text {
    const before = read()
    editor.commands.setContent(html)
    set(rest)
    return before
  }

  return { title, projectId, projectError, editor, keeper, state, changeTitle, changeProject, replace }
}

export type DocumentEditing = ReturnType<typeof useDocument>
