import { changeMutedNotifications, changeOwnPhoto } from 'contract/accounts/profile.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { call } from '../../../lib/call.ts'
import { useCallMutation } from '../../../lib/use-call-mutation.ts'

export const useChangePhoto = () =>
  useCallMutation((photo: string | null) => call(changeOwnPhoto, { json: { photo } }), {
    failed: 'Não foi possível mudar a foto',
    refreshes: [['account'], ['session'], ['people']],
  })

type Muted = CallInput<typeof changeMutedNotifications, never>['json']['muted']

export const useChangeMutedNotifications = () =>
  useCallMutation((muted: Muted) => call(changeMutedNotifications, { json: { muted } }), {
    failed: 'Não foi possível mudar as notificações',
    refreshes: [['account']],
  })
