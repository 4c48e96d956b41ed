import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import {
  createDocument,
  type DocumentCard,
  deleteDocument,
  exportDocument,
  listDocuments,
  readDocument,
  readVersion,
  writeDocument,
} from 'contract/content/documents.ts'
import { call } from '../../../lib/call.ts'
import { notify } from '../../../lib/notify.ts'
import { waitForPendingSaves } from './pending-saves.ts'
import type { QueuedSave } from './save-queue.ts'

/** Home and the projects count contents. */
const COUNTS = [['home'], ['projects']]
const LISTS = [['documents', 'list'], ...COUNTS]
const ALL = [['documents'], ...COUNTS]

export const documentsQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['documents', 'list', q ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      await waitForPendingSaves()
      return call(listDocuments, { query: { q, cursor: pageParam } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Read anew each time it is opened, and never under somebody who writes. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: async ({ signal }) => {
      await waitForPendingSaves(id)
      return call(readDocument, { params: { id } }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { pinned: true },
  })

/** A version never changes. */
export const versionQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: ['documents', 'version', id, n],
    queryFn: ({ signal }) => call(readVersion, { params: { id, n } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function send({ id, revision, save, intent, ...text }: QueuedSave): Promise<{ id: number; revision: number }> {
  if (id !== undefined) {
    const written = await call(writeDocument, { params: { id }, json: { ...text, revision, save } }, { intent })
    return { id, revision: written.revision }
  }
  const created = await call(createDocument, { json: { ...text, source: 'editor', save } }, { intent })
  return { id: created.id, revision: created.revision }
}

/** Our own machine is reached without any network. */
const networkMode = 'always'

/** Autosave says nothing: the line under the text does. */
export const useSaveDraft = () => useMutation({ mutationFn: send, networkMode, meta: { refreshes: LISTS } })

export const useSaveVersion = (save: () => Promise<void>, link?: () => { label: string; href: string } | undefined) =>
  useMutation({
    mutationFn: save,
    networkMode,
    meta: {
      done: () => ({ title: 'Conteúdo salvo', link: link?.() }),
      failed: 'Não foi possível salvar o conteúdo',
      refreshes: ALL,
    },
  })

const useRestoreDocument = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteDocument, { params: { id }, json: { restore: true } }),
    meta: { done: 'Conteúdo restaurado', failed: 'Não foi possível desfazer a exclusão', refreshes: LISTS },
  })

export function useDeleteDocument() {
  const restore = useRestoreDocument()
  return useMutation({
    mutationFn: ({ id }: Pick<DocumentCard, 'id' | 'title'>) => call(deleteDocument, { params: { id }, json: {} }),
    onSuccess: (_answer, { id, title }) =>
      notify({
        kind: 'deleted',
        title: 'Conteúdo excluído',
        message: title ?? 'Sem título',
        action: { label: 'Desfazer', run: () => restore.mutate(id) },
      }),
    meta: { failed: 'Não foi possível excluir o conteúdo', refreshes: LISTS },
  })
}

export const exportUrl = (id: number, format: 'md' | 'html') =>
  `${exportDocument.path.replace(':id', String(id))}?format=${format}`
