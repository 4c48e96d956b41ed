import { queryOptions, useMutation } from '@tanstack/react-query'
import { deleteActivity } from 'contract/team/activities.ts'
import { listMemberOptions, readBoard, registerActivity } from 'contract/team/board.ts'
import { Saved } from 'contract/values.ts'
import { safeParse } from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import type { Intent } from '../../lib/intent.ts'
import type { ActivityData } from './activity-values.ts'
import type { Dates } from './period.ts'

/** The query keys that every activity refreshes: the team's screens and Home. */
export const REFRESHES = [['team'], ['home']]

/** The board, ranked in the order that the service returns (specification §3). */
export const boardQuery = ({ from, to }: Dates) =>
  queryOptions({
    queryKey: ['team', 'board', from, to],
    queryFn: ({ signal }) =>
      call(readBoard, { json: { operation: 'GET_PERFORMANCE_DATA', filters: { date_start: from, date_end: to } } }, { signal }),
    meta: { failed: 'Não foi possível carregar os dados de performance' },
  })

export const memberOptionsQuery = queryOptions({
  queryKey: ['team', 'options'],
  queryFn: ({ signal }) => call(listMemberOptions, { json: {} }, { signal }),
  meta: { failed: { title: 'Erro', message: 'Não foi possível carregar os membros da equipe', kind: 'failed' as const } },
})

const useUndoRegistration = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteActivity, { params: { id }, json: {} }),
    meta: { done: 'Registro desfeito', failed: 'Não foi possível desfazer o registro', refreshes: REFRESHES },
  })

/** Registers an activity with the specification's toast (§8), which offers an undo where our own service answers. */
export function useRegisterActivity() {
  const { team } = useCapabilities()
  const takeBack = useUndoRegistration()
  const told = (answer: unknown) => {
    const { data } = safeParse(Saved, answer)
    const undo = team && data ? { label: 'Desfazer', run: () => takeBack.mutate(data.id) } : undefined
    return { title: 'Sucesso!', message: 'Atividade registrada com sucesso', action: undo }
  }
  return useMutation({
    mutationFn: ({ data, intent }: { data: ActivityData; intent: Intent }) =>
      call(registerActivity, { json: { operation: 'CREATE_SALES_ACTIVITY', data } }, { intent }),
    meta: { done: told, failed: 'Não foi possível registrar a atividade', keepsForm: true, refreshes: REFRESHES },
  })
}
