import { useMutation } from '@tanstack/react-query'
import { changeNotifications, changePhoto } from 'contract/accounts/profile.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { call } from '../../../lib/call.ts'

export const useChangePhoto = () =>
  useMutation({
    mutationFn: (photo: string | null) => call(changePhoto, { json: { photo } }),
    meta: { failed: 'Não foi possível mudar a foto', refreshes: [['account'], ['session'], ['people']] },
  })

type Muted = CallInput<typeof changeNotifications, never>['json']['muted']

export const useChangeNotifications = () =>
  useMutation({
    mutationFn: (muted: Muted) => call(changeNotifications, { json: { muted } }),
    meta: { failed: 'Não foi possível mudar as notificações', refreshes: [['account']] },
  })
