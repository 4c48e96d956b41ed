import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deleteOrRestoreActivity } from 'contract/team/activities.ts'
import { encodeActivity, listMemberOptions, readBoard, registerActivity } from 'contract/team/board.ts'
import { SavedReply } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { omitOwnFieldsIfForeign } from '#lib/net/capabilities.ts'
import type { Intent } from '#lib/net/intent.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { readToday } from '#lib/session/session.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'
import type { ActivityData } from './activity-definition.tsx'
import { computeDates, type DayRange } from './period.ts'
import type { TeamSearch } from './team-search.ts'

export const TEAM_AND_HOME = [['team'], ['home']] as const

/**
 * In the order that the service returns (specification §3); members of another service have no id, because their activities are
 * not listed here.
 */
export const boardQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: ['team', 'board', from, to],
    queryFn: async ({ client, signal }) => {
      const json = { operation: 'GET_PERFORMANCE_DATA', filters: { date_start: from, date_end: to } } as const
      return omitOwnFieldsIfForeign(client, await call(readBoard, { json }, { signal }), 'id')
    },
    meta: { failed: 'Não foi possível carregar os dados de performance' },
  })

export const memberOptionsQuery = queryOptions({
  ...callQuery(['team', 'options'], listMemberOptions, { json: {} }),
  meta: { failed: { title: 'Erro', message: 'Não foi possível carregar os membros da equipe', kind: 'failed' as const } },
})

export function prefetchScreen(client: QueryClient, { search: { periodo, tv } }: ScreenAddress<TeamSearch>): void {
  prefetchQuery(client, boardQuery(computeDates(periodo ?? 'mes', readToday(client))))
  if (!tv) prefetchQuery(client, memberOptionsQuery)
}

const useUndoRegistration = () =>
  useCallMutation((id: number) => call(deleteOrRestoreActivity, { params: { id }, json: {} }), {
    done: 'Registro desfeito',
    failed: 'Não foi possível desfazer o registro',
    refreshes: TEAM_AND_HOME,
  })

/** The toast is the specification's (§8), and offers an undo if our own server answers. */
export function useRegisterActivity() {
  const createUndoAction = useCreateUndoAction()
  const takeBack = useUndoRegistration()
  const describeRegistration = (answer: unknown) => {
    const { data } = safeParse(SavedReply, answer)
    const action = data && createUndoAction(() => takeBack.mutate(data.id))
    return { title: 'Sucesso!', message: 'Atividade registrada com sucesso', action }
  }
  return useCallMutation(
    ({ data, intent }: { data: ActivityData; intent: Intent }) =>
      call(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data: encodeActivity(data) } }, { intent }),
    { done: describeRegistration, failed: 'Não foi possível registrar a atividade', keepsForm: true, refreshes: TEAM_AND_HOME },
  )
}
