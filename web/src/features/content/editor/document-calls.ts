import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  createDocument,
  type DocumentCard,
  deleteOrRestoreDocument,
  exportDocument,
  importDocument,
  listDocuments,
  readDocument,
  readVersion,
  writeDocument,
} from 'contract/content/documents.ts'
import { VERSION_DOUBT } from '#lib/autosave/flush-or-notify.ts'
import type { QueuedSave } from '#lib/autosave/save-queue.ts'
import { buildUrl, call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'
import { pendingDocumentSaves } from './document-copies.ts'
import type { DocumentText } from './document-text.ts'

/** The query keys of Home and the project screens, which count the documents. */
const COUNT_KEYS = [['home'], ['projects']] as const
const LIST_KEYS = [['documents', 'list'], ...COUNT_KEYS] as const
const ALL_KEYS = [['documents'], ...COUNT_KEYS] as const

export const documentsQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'list', q ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      await pendingDocumentSaves.wait()
      return call(listDocuments, { query: { q, cursor: pageParam } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/**
 * Neither `refetchUnpinned` nor a reopened event stream refetches it during editing (`pinned`); writes that refresh
 * `['documents']` do, without changing the text on screen.
 */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: async ({ signal }) => {
      await pendingDocumentSaves.wait(id)
      return call(readDocument, { params: { id } }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { pinned: true },
  })

/** A version never changes, so it does not become stale by age. */
export const versionQuery = (id: number, n: number) =>
  queryOptions({
    ...callQuery(['documents', 'version', id, n], readVersion, { params: { id, n } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function sendDocument({
  id,
  revision,
  save,
  intent,
  ...text
}: QueuedSave<DocumentText>): Promise<{ id: number; revision: number }> {
  if (id !== undefined) {
    const written = await call(writeDocument, { params: { id }, json: { ...text, revision, save } }, { intent })
    return { id, revision: written.revision }
  }
  const created = await call(createDocument, { json: { ...text, source: 'editor', save } }, { intent })
  return { id: created.id, revision: created.revision }
}

/** TanStack Query would hold requests back while the browser is offline, but a server on this machine answers even then. */
const networkMode = 'always'

/** Shows no toast, because the status line tells the outcome. */
export const useSendDocument = () => useMutation({ mutationFn: sendDocument, networkMode, meta: { refreshes: LIST_KEYS } })

export const useSaveVersion = (saveVersion: () => Promise<void>, link?: () => { label: string; href: string } | undefined) =>
  useMutation({
    mutationFn: saveVersion,
    networkMode,
    meta: {
      done: () => ({ title: 'Conteúdo salvo', link: link?.() }),
      failed: 'Não foi possível salvar o conteúdo',
      doubt: VERSION_DOUBT,
      refreshes: ALL_KEYS,
    },
  })

export const useDeleteDocument = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestoreDocument, { params: { id }, json }),
    describe: ({ title }: Pick<DocumentCard, 'id' | 'title'>) => title ?? 'Sem título',
    deleted: 'Conteúdo excluído',
    restored: 'Conteúdo restaurado',
    failed: 'Não foi possível excluir o conteúdo',
    removesFrom: { queryKey: ['documents', 'list'], rows: 'documents' },
    refreshes: LIST_KEYS,
  })

const describeOmittedPictures = (count: number): string | undefined => {
  if (count === 0) return undefined
  const subject = count === 1 ? 'Uma imagem do arquivo não pôde' : `${count} imagens do arquivo não puderam`
  return `${subject} ser lida${count === 1 ? '' : 's'}. Salve em PNG ou JPEG e arraste para o texto.`
}

export const useImportDocument = () =>
  useMutation({
    mutationFn: (file: File) => call(importDocument, { form: {}, files: { file } }),
    meta: {
      done: ({ omittedPictures }: { omittedPictures: number }) => ({
        title: 'Texto importado',
        message: describeOmittedPictures(omittedPictures),
      }),
      failed: 'Não foi possível importar o arquivo',
      refreshes: LIST_KEYS,
    },
  })

export const documentExportUrl = (id: number, format: 'docx' | 'md' | 'html') =>
  buildUrl(exportDocument, { params: { id }, query: { format } })
