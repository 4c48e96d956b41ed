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
import { readHome } from 'contract/home.ts'
import { given, givenToday } from './server.ts'

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

export const aCard = (more: Partial<DocumentCard> = {}): DocumentCard => ({
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

const HOME = { own: false, activeProjects: 0, contentsCreated: 0, minutesSaved: 0, savings: [], activities: [], firstSteps: null }

/** A workspace with one text, which takes what is written. */
export function givenDocuments(document = aDocument()): void {
  givenToday('2026-11-21')
  given(readHome, HOME)
  given(listProjectOptions, [
    { id: 1, nome: 'Operações Internas', revision: 1 },
    { id: 2, nome: 'Site novo', revision: 1 },
  ])
  given(listDocuments, { documents: [aCard()], next: null })
  given(readDocument, document)
  given(createDocument, { ok: true, id: 12, revision: 1 })
  given(writeDocument, { ok: true, revision: document.revision + 1 })
}

/** The editor behind the words on screen (Tiptap hangs it on its element). */
export async function theEditor(name = 'Conteúdo'): Promise<Editor> {
  const element = await screen.findByRole('textbox', { name })
  return (element as HTMLElement & { editor: Editor }).editor
}

/** As somebody who types at the end of the text, which is a paragraph. */
export async function write(words: string): Promise<void> {
  const editor = await theEditor()
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, words))
}

export const shownText = async (): Promise<string> => (await theEditor()).getText()
