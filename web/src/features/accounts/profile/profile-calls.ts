import { useMutation } from '@tanstack/react-query'
import { changeMutedNotifications, changeOwnPhoto } from 'contract/accounts/profile.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

export const useChangePhoto = () =>
  useCallMutation((photo: string | null) => call(changeOwnPhoto, { json: { photo } }), {
    failed: 'Não foi possível mudar a foto',
    refreshes: [['account'], ['session'], ['people']],
  })

type Wanted = CallInput<typeof changeMutedNotifications, never>['json']

/** Saves all muted kinds. One save waits for the one before, so that of two quick choices the later one stays. */
export const useChangeMutedNotifications = () =>
  useMutation({
    mutationFn: (json: Wanted) => call(changeMutedNotifications, { json }),
    scope: { id: 'muted notifications' },
    meta: { failed: 'Não foi possível mudar as notificações', refreshes: [['account']] },
  })
