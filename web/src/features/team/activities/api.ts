import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/endpoint.ts'
import type { ActivityFilters, SalesActivity } from 'contract/team/activities.ts'
import * as contract from 'contract/team/activities.ts'
import { call } from '../../../lib/call.ts'
import type { Address } from '../../../lib/lazy.ts'
import { notify } from '../../../lib/notify.ts'
import { prefetchQuery } from '../../../lib/prefetch-query.ts'
import { readToday } from '../../../lib/session.ts'
import { TYPE_NAMES } from '../activity-values.ts'
import { REFRESHES } from '../api.ts'
import type { ActivitiesSearch } from '../team-search.ts'
import { toActivityFilters } from './use-activities-search.ts'

type ActivityChange = CallInput<typeof contract.editActivity, never>['json']

const LATEST = 5

export const activitiesQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['team', 'activities', filters],
    queryFn: ({ pageParam, signal }) => call(contract.listActivities, { query: { ...filters, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const prefetch = (client: QueryClient, { search }: Address<ActivitiesSearch>): void =>
  prefetchQuery(client, activitiesQuery(toActivityFilters(search, readToday(client))))

/** The latest activities of all members. */
export const latestQuery = queryOptions({
  queryKey: ['team', 'latest'],
  queryFn: ({ signal }) => call(contract.listActivities, {}, { signal }),
  select: ({ activities }) => activities.slice(0, LATEST),
})

export const ledgerQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', 'ledger', id],
    queryFn: async ({ signal }) => (await call(contract.readLedger, { params: { id } }, { signal })).entries,
  })

export const useEditActivity = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: number; change: ActivityChange }) =>
      call(contract.editActivity, { params: { id }, json: change }),
    meta: {
      done: 'Atividade atualizada',
      failed: 'Não foi possível salvar a atividade',
      keepsForm: true,
      showsConflict: true,
      refreshes: REFRESHES,
    },
  })

const useRestoreActivity = () =>
  useMutation({
    mutationFn: (id: number) => call(contract.deleteActivity, { params: { id }, json: { restore: true } }),
    meta: { done: 'Atividade restaurada', failed: 'Não foi possível desfazer a exclusão', refreshes: REFRESHES },
  })

export function useDeleteActivity() {
  const restore = useRestoreActivity()
  return useMutation({
    mutationFn: ({ id }: SalesActivity) => call(contract.deleteActivity, { params: { id }, json: {} }),
    onSuccess: (_answer, { id, type, member }) =>
      notify({
        kind: 'deleted',
        title: 'Atividade excluída',
        message: `${TYPE_NAMES[type]}, ${member.name}`,
        action: { label: 'Desfazer', run: () => restore.mutate(id) },
      }),
    meta: { failed: 'Não foi possível excluir a atividade', refreshes: REFRESHES },
  })
}
