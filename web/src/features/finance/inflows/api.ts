import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/endpoint.ts'
import type { EntryFilters, EntryOrder } from 'contract/finance/filters.ts'
import { editInflow, listInflows, recordInflow, restoreInflow, summarizeInflows } from 'contract/finance/inflows.ts'
import { call, type Options } from '../../../lib/call.ts'
import type { Intent } from '../../../lib/intent.ts'
import { useToday } from '../../../lib/session.ts'
import { type DeletedEntry, useDeleteEntry } from '../deletion/deletion.ts'
import { createDatedNotice, createRecordedNotice } from '../form/recorded-notice.ts'
import { REFRESHES } from '../refreshes.ts'

const PAGE = '50'

type Filters = Partial<EntryFilters>
/** A recording with files can report its progress and be aborted. */
type Watched = { options?: Options | undefined }

export const inflowsQuery = (filters: Filters & Partial<EntryOrder>) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'inflows', filters],
    queryFn: ({ pageParam, signal }) => call(listInflows, { query: { ...filters, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    meta: { failed: 'Não foi possível carregar as entradas. Tente novamente mais tarde.' },
  })

/** Only our own service has a summary; with another one no total is shown. */
export const inflowSummaryQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['finance', 'inflows', 'summary', filters],
    queryFn: ({ signal }) => call(summarizeInflows, { query: filters }, { signal }),
    retry: false,
  })

export function useRecordInflow(intent: Intent) {
  const today = useToday()
  return useMutation({
    mutationFn: ({ options, ...input }: CallInput<typeof recordInflow, File> & Watched) =>
      call(recordInflow, input, { ...options, intent }),
    meta: {
      done: createDatedNotice('Entrada registrada com sucesso!', ({ form }: CallInput<typeof recordInflow, File>) => form.data, {
        list: '/financeiro/entradas',
        today,
      }),
      failed: 'Não foi possível registrar a entrada',
      keepsForm: true,
      refreshes: REFRESHES,
    },
  })
}

type Edit = { id: number; change: CallInput<typeof editInflow, never>['json'] }

export const useEditInflow = (done = 'Entrada atualizada com sucesso!') =>
  useMutation({
    mutationFn: ({ id, change }: Edit) => call(editInflow, { params: { id }, json: change }),
    meta: {
      done: createRecordedNotice(done),
      failed: 'Não foi possível salvar a entrada',
      keepsForm: true,
      showsConflict: true,
      refreshes: REFRESHES,
    },
  })

const useRestoreInflow = () =>
  useMutation({
    mutationFn: ({ id, revision }: DeletedEntry) => call(restoreInflow, { params: { id }, json: { revision } }),
    meta: { done: 'Entrada restaurada', failed: 'Não foi possível desfazer a exclusão', refreshes: REFRESHES },
  })

export function useDeleteInflow() {
  const restore = useRestoreInflow()
  return useDeleteEntry('entrada', restore.mutate)
}
