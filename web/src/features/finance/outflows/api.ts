import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/endpoint.ts'
import type { EntryFilters, EntryOrder } from 'contract/finance/filters.ts'
import { editOutflow, listOutflows, recordOutflow, restoreOutflow, summarizeOutflows } from 'contract/finance/outflows.ts'
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

export const outflowsQuery = (filters: Filters & Partial<EntryOrder>) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'outflows', filters],
    queryFn: ({ pageParam, signal }) => call(listOutflows, { query: { ...filters, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    meta: { failed: 'Não foi possível carregar as saídas' },
  })

/** Only our own service has a summary; with another one no total is shown. */
export const outflowSummaryQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['finance', 'outflows', 'summary', filters],
    queryFn: ({ signal }) => call(summarizeOutflows, { query: filters }, { signal }),
    retry: false,
  })

export function useRecordOutflow(intent: Intent) {
  const today = useToday()
  return useMutation({
    mutationFn: ({ options, ...input }: CallInput<typeof recordOutflow, File> & Watched) =>
      call(recordOutflow, input, { ...options, intent }),
    meta: {
      done: createDatedNotice('Saída registrada com sucesso!', ({ form }: CallInput<typeof recordOutflow, File>) => form.data, {
        list: '/financeiro',
        today,
      }),
      failed: 'Não foi possível registrar a saída',
      keepsForm: true,
      refreshes: REFRESHES,
    },
  })
}

type Edit = { id: number; change: CallInput<typeof editOutflow, never>['json'] }

export const useEditOutflow = (done = 'Saída atualizada com sucesso!') =>
  useMutation({
    mutationFn: ({ id, change }: Edit) => call(editOutflow, { params: { id }, json: change }),
    meta: {
      done: createRecordedNotice(done),
      failed: 'Não foi possível salvar a saída',
      keepsForm: true,
      showsConflict: true,
      refreshes: REFRESHES,
    },
  })

const useRestoreOutflow = () =>
  useMutation({
    mutationFn: ({ id, revision }: DeletedEntry) => call(restoreOutflow, { params: { id }, json: { revision } }),
    meta: { done: 'Saída restaurada', failed: 'Não foi possível desfazer a exclusão', refreshes: REFRESHES },
  })

export function useDeleteOutflow() {
  const restore = useRestoreOutflow()
  return useDeleteEntry('saída', restore.mutate)
}
