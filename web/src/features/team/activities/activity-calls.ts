import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import type { ActivityFilters, SalesActivity } from 'contract/team/activities.ts'
import * as contract from 'contract/team/activities.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { readToday } from '#lib/session/session.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'
import { computeActivitiesDates } from '../period.ts'
import { TEAM_AND_HOME } from '../team-calls.ts'
import type { ActivitiesSearch } from '../team-search.ts'
import { formatType } from './activity-type.tsx'

type ActivityChange = CallInput<typeof contract.editActivity, never>['json']

const LATEST = 5

/** @param today the workspace's day, from which a period is computed */
export function toActivityFilters({ periodo, member, type }: ActivitiesSearch, today: CivilDate): ActivityFilters {
  const dates = periodo && computeActivitiesDates(periodo, today)
  return { ...(member && { member }), ...(type && { type }), ...dates }
}

export const activitiesQuery = (filters: ActivityFilters) =>
  callPages(['team', 'activities', filters], contract.listActivities, filters)

export const prefetchScreen = (client: QueryClient, { search }: ScreenAddress<ActivitiesSearch>): void =>
  prefetchQuery(client, activitiesQuery(toActivityFilters(search, readToday(client))))

export const latestActivitiesQuery = queryOptions({
  ...callQuery(['team', 'latest'], contract.listActivities),
  select: ({ activities }) => activities.slice(0, LATEST),
})

export const ledgerQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', 'ledger', id],
    queryFn: async ({ signal }) => (await call(contract.readLedger, { params: { id } }, { signal })).entries,
  })

export const useEditActivity = () =>
  useCallMutation(
    ({ id, change }: { id: number; change: ActivityChange }) => call(contract.editActivity, { params: { id }, json: change }),
    {
      done: 'Atividade atualizada',
      failed: 'Não foi possível salvar a atividade',
      keepsForm: true,
      showsConflict: true,
      refreshes: TEAM_AND_HOME,
    },
  )

export const useDeleteActivity = () =>
  useRestorableDeletion({
    send: (id, json) => call(contract.deleteOrRestoreActivity, { params: { id }, json }),
    describe: (activity: SalesActivity) => `${formatType(activity)}, ${activity.member.name}`,
    deleted: 'Atividade excluída',
    restored: 'Atividade restaurada',
    failed: 'Não foi possível excluir a atividade',
    removesFrom: { queryKey: ['team', 'activities'], rows: 'activities' },
    refreshes: TEAM_AND_HOME,
  })
