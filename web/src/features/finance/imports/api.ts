import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/endpoint.ts'
import {
  type ImportCard,
  importEntries,
  listImports,
  previewImport,
  readImport,
  redoImport,
  undoImport,
} from 'contract/finance/imports.ts'
import { call } from '../../../lib/call.ts'
import type { Intent } from '../../../lib/intent.ts'
import { notify } from '../../../lib/notify.ts'
import { formatEntryCount } from '../entries/kinds.ts'
import { FINANCE_AND_HOME } from '../refreshes.ts'
import { inflectParticiple } from './words.ts'

export type ImportChoices = NonNullable<CallInput<typeof importEntries, File>['form']>

/**
 * The preview of a file with the current choices. The previous preview stays while a changed one loads. Its key is outside those that a
 * finance write refreshes: the file would otherwise be sent again after its import.
 */
export const previewQuery = (file: File | undefined, form: ImportChoices) =>
  queryOptions({
    queryKey: ['import-preview', file?.name, file?.size, file?.lastModified, form],
    queryFn: ({ signal }) => call(previewImport, { form, files: { file } }, { signal }),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { pinned: true },
  })

export const useImportEntries = () =>
  useMutation({
    mutationFn: ({ file, form, intent }: { file: File; form: ImportChoices; intent: Intent }) =>
      call(importEntries, { form, files: { file } }, { intent }),
    meta: { failed: 'Não foi possível importar', keepsForm: true, refreshes: FINANCE_AND_HOME },
  })

const LIST = ['finance', 'imports']

export const importsQuery = infiniteQueryOptions({
  queryKey: LIST,
  queryFn: ({ pageParam, signal }) => call(listImports, { query: { before: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  retry: false,
})

export const importQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...LIST, id],
    queryFn: ({ signal }) => call(readImport, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })

/** Restores the entries that undoing an import removed. */
export const useRedoImport = () =>
  useMutation({
    mutationFn: ({ id }: ImportCard) => call(redoImport, { params: { id } }),
    onSuccess: ({ restored }, { kind }) =>
      notify({
        kind: 'done',
        title: 'Importação refeita',
        message: `${formatEntryCount(kind, restored)} ${inflectParticiple(restored, 'restaurada')}.`,
      }),
    meta: { failed: 'Não foi possível refazer a importação', refreshes: FINANCE_AND_HOME },
  })

const describeUndone = ({ kind }: ImportCard, { removed, kept }: { removed: number; kept: number }): string => {
  const gone = `${formatEntryCount(kind, removed)} ${inflectParticiple(removed, 'removida')}`
  return kept === 0 ? `${gone}.` : `${gone}; ${kept.toLocaleString('pt-BR')} ${inflectParticiple(kept, 'mantida')}.`
}

/** Undoes an import; the toast offers to redo it. */
export function useUndoImport() {
  const redo = useRedoImport()
  return useMutation({
    mutationFn: ({ id }: ImportCard) => call(undoImport, { params: { id } }),
    onSuccess: (undone, card) =>
      notify({
        kind: 'deleted',
        title: 'Importação desfeita',
        message: describeUndone(card, undone),
        action: { label: 'Refazer', run: () => redo.mutate(card) },
      }),
    meta: { failed: 'Não foi possível desfazer a importação', refreshes: FINANCE_AND_HOME },
  })
}
