import { changeNotifications, changePhoto } from 'contract/accounts/profile.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { call } from '../../../lib/call.ts'
import { useCallMutation } from '../../../lib/use-call-mutation.ts'

export const useChangePhoto = () =>
  useCallMutation((photo: string | null) => call(changePhoto, { json: { photo } }), {
    failed: 'Não foi possível mudar a foto',
    refreshes: [['account'], ['session'], ['people']],
  })

type Muted = CallInput<typeof changeNotifications, never>['json']['muted']

export const useChangeNotifications = () =>
  useCallMutation((muted: Muted) => call(changeNotifications, { json: { muted } }), {
    failed: 'Não foi possível mudar as notificações',
    refreshes: [['account']],
  })
