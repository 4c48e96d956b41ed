import { type Document, readDocument } from 'contract/content/documents.ts'
import { toNfc } from 'contract/values/normalize.ts'
import * as z from 'zod/mini'
import { createLocalCopies, type LocalCopy } from '#lib/autosave/local-copies.ts'
import { createPendingSaves } from '#lib/autosave/pending-saves.ts'
import type { LocalCopyAccess } from '#lib/autosave/unsynced-copies.ts'
import { useUnsyncedCopies } from '#lib/autosave/use-unsynced-copies.ts'
import { call } from '#lib/net/call.ts'
import type { DocumentText } from './document-text.ts'

export type DocumentCopy = LocalCopy<DocumentText>

export const documentCopies = createLocalCopies<DocumentText>(
  'conteudo',
  z.object({ title: z.string(), html: z.string(), projectId: z.nullable(z.int()) }),
)

export const pendingDocumentSaves = createPendingSaves()

function parseBody(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('target') // the server strips `target`
  return body
}

const hasSameContent = (copy: DocumentCopy, { title, html, project }: Document) =>
  (title ?? '') === toNfc(copy.title.trim()) &&
  (project?.id ?? null) === copy.projectId &&
  parseBody(html).isEqualNode(parseBody(copy.html))

async function hasArrived(copy: DocumentCopy): Promise<boolean> {
  if (copy.id === undefined) return false
  const document = await call(readDocument, { params: { id: copy.id } }).catch(() => undefined)
  return document !== undefined && hasSameContent(copy, document)
}

const LOCAL_COPY_ACCESS: LocalCopyAccess<DocumentText> = {
  copies: documentCopies,
  pendingSaves: pendingDocumentSaves,
  hasArrived,
}

/** Provides the copies of documents whose changes the server lacked when the screen was opened. */
export const useDocumentCopies = (matches: (copy: DocumentCopy) => boolean) =>
  useUnsyncedCopies(LOCAL_COPY_ACCESS, { matches, discarded: 'Texto descartado' })
