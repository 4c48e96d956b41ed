import { act, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import {
  createDocument,
  type Document,
  type DocumentCard,
  listDocuments,
  readDocument,
  writeDocument,
} from 'contract/content/documents.ts'
import { listProjectOptions } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { EMPTY_HOME } from './home.ts'
import { stubReply, stubSession } from './server.ts'

const card = {
  id: 7,
  title: 'Três mitos',
  draft: false,
  changed: false,
  source: 'editor',
  project: null,
  by: 'Operador local',
  updatedAt: '2026-11-20T17:05:00.000Z',
} as const

export const aDocumentCard = (more: Partial<DocumentCard> = {}): DocumentCard => ({
  ...card,
  excerpt: 'Clarear dói menos do que parece.',
  ...more,
})

export const aDocument = (more: Partial<Document> = {}): Document => ({
  ...card,
  html: '<p>Clarear dói menos do que parece.</p>',
  revision: 3,
  versions: [{ n: 1, at: '2026-11-20T17:05:00.000Z', by: 'Operador local', title: 'Três mitos' }],
  ...more,
})

/** Stubs a workspace with one document, and accepts every save. */
export function stubDocuments(document = aDocument()): void {
  stubSession()
  stubReply(readHome, EMPTY_HOME)
  stubReply(listProjectOptions, [
    { id: 1, name: 'Operações Internas', revision: 1 },
    { id: 2, name: 'Site novo', revision: 1 },
  ])
  stubReply(listDocuments, { documents: [aDocumentCard()], next: null })
  stubReply(readDocument, document)
  stubReply(createDocument, { ok: true, id: 12, revision: 1 })
  stubReply(writeDocument, { ok: true, revision: document.revision + 1 })
}

/** Finds the Tiptap editor object. Tiptap stores it on the editor's element. */
export async function findEditor(name = 'Conteúdo'): Promise<Editor> {
  const element = await screen.findByRole('textbox', { name })
  return (element as HTMLElement & { editor: Editor }).editor
}

/** Types at the end of the document, whose last block must be a paragraph. */
export async function typeAtEnd(words: string): Promise<void> {
  const editor = await findEditor()
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, words))
}

export const readEditorText = async (): Promise<string> => (await findEditor()).getText()
