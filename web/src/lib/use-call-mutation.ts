import { useMutation } from '@tanstack/react-query'
import type { DoneToast, MutationMeta } from './query-client.ts'

/** The toasts and refreshes of a mutation: `MutationMeta` with the types of the mutation's own answer and input. */
type CallMeta<Answer, Input> = Partial<Omit<MutationMeta, 'done'>> & { done?: DoneToast<Answer, Input> }

/** Provides a mutation that sends one call, shows its toasts and invalidates the queries that it makes stale. */
export const useCallMutation = <Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  meta: CallMeta<Answer, Input> = {},
) => useMutation({ mutationFn: send, meta })

/** Creates the `useCallMutation` of an area: a call makes the queries with these keys stale, unless its `meta` names other keys. */
export const createAreaMutation = (refreshes: MutationMeta['refreshes'] & object) =>
  function useAreaMutation<Answer, Input = void>(send: (input: Input) => Promise<Answer>, meta: CallMeta<Answer, Input> = {}) {
    return useCallMutation(send, { refreshes, ...meta })
  }
