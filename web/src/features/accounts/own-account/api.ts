import { useMutation } from '@tanstack/react-query'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  readAccount,
  removeSecondFactor,
  renameAccount,
} from 'contract/accounts/own-account.ts'
import type { CallResult } from 'contract/endpoint.ts'
import { call } from '../../../lib/call.ts'
import { callQuery } from '../../../lib/call-query.ts'
import type { RenameChange } from '../../../lib/edit.ts'

export type Account = CallResult<typeof readAccount>
export type SecondFactorSetup = CallResult<typeof beginSecondFactor>

const REFRESHES = [['account']]
/**
 * The query keys to refresh after a call that replaces the session. The event of the old one's end may come before the answer, and cover the
 * screen with the sign-in.
 */
const REPLACED_SESSION = [...REFRESHES, ['session']]

export const accountQuery = callQuery(['account'], readAccount)

export const useRenameAccount = () =>
  useMutation({
    mutationFn: (json: RenameChange) => call(renameAccount, { json }),
    meta: {
      done: 'Nome alterado',
      failed: 'Não foi possível mudar o nome',
      showsConflict: true,
      refreshes: [...REFRESHES, ['session'], ['people']],
    },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: { current: string; next: string }) => call(changePassword, { json }),
    meta: {
      done: () => ({ title: 'Senha alterada', message: 'As outras sessões foram encerradas.' }),
      refreshes: REFRESHES,
    },
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: number) => call(endOwnSession, { params: { id } }),
    meta: { done: 'Sessão encerrada', failed: 'Não foi possível encerrar a sessão', refreshes: REFRESHES },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => call(endOtherSessions),
    meta: { done: 'As outras sessões foram encerradas', failed: 'Não foi possível encerrar as sessões', refreshes: REFRESHES },
  })

export const useBeginSecondFactor = () =>
  useMutation({ mutationFn: (password: string) => call(beginSecondFactor, { json: { password } }) })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { json: { code } }),
    meta: { done: 'Segundo fator ligado', refreshes: REPLACED_SESSION },
  })

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(removeSecondFactor, { json: { password } }),
    meta: { done: 'Segundo fator desligado', refreshes: REPLACED_SESSION },
  })
