import { useMutation } from '@tanstack/react-query'
import type { DoneToast, MutationMeta } from './query-client.ts'

type CallMeta<Answer, Input> = Partial<Omit<MutationMeta, 'done'>> & { done?: DoneToast<Answer, Input> }

export const useCallMutation = <Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  meta: CallMeta<Answer, Input> = {},
) => useMutation({ mutationFn: send, meta })

export const createAreaMutation = (refreshes: MutationMeta['refreshes'] & object) =>
  function useAreaMutation<Answer, Input = void>(send: (input: Input) => Promise<Answer>, meta: CallMeta<Answer, Input> = {}) {
    return useCallMutation(send, { refreshes, ...meta })
  }
