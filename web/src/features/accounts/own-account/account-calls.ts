import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  readAccount,
  removeSecondFactor,
  renameAccount,
  renewBackupCodes,
  setPassword,
} from 'contract/accounts/own-account.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { RenameChange } from '#lib/drafts/edit.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { createAreaMutation, useCallMutation } from '#lib/net/use-call-mutation.ts'

export type Account = CallResult<typeof readAccount>
export type SecondFactorSetup = CallResult<typeof beginSecondFactor>

const REFRESHES = [['account']] as const
const useAccountMutation = createAreaMutation(REFRESHES)

/**
 * The session must be among them: the event of the old session's end may arrive before the answer, and would cover the screen
 * with the sign-in.
 */
const REPLACED_SESSION = [...REFRESHES, ['session']] as const

export const accountQuery = callQuery(['account'], readAccount)

export const useRenameAccount = () =>
  useCallMutation((json: RenameChange) => call(renameAccount, { json }), {
    done: 'Nome alterado',
    failed: 'Não foi possível mudar o nome',
    showsConflict: true,
    refreshes: [...REFRESHES, ['session'], ['people']],
  })

type PasswordChange = { current: string; next: string; revokeTokens?: boolean }

export const useChangePassword = () =>
  useAccountMutation((json: PasswordChange) => call(changePassword, { json }), {
    done: (_answer, { revokeTokens }) => ({
      title: 'Senha alterada',
      message: `As outras sessões foram encerradas${revokeTokens ? ' e os tokens da API, revogados' : ''}.`,
    }),
  })

/**
 * Shows a refusal once the account is read again, because the person may have a password meanwhile, or the last sign-in may be
 * too old for the form.
 */
export function useSetFirstPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (next: string) => call(setPassword, { json: { next } }),
    // The query client has begun this load already, because of `refreshes`.
    onError: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }, { cancelRefetch: false }),
    meta: {
      done: () => ({ title: 'Senha definida', message: 'Agora você entra também com e-mail e senha.' }),
      refreshes: REFRESHES,
    },
  })
}

export const useEndSession = () =>
  useAccountMutation((id: number) => call(endOwnSession, { params: { id } }), {
    done: 'Sessão encerrada',
    failed: 'Não foi possível encerrar a sessão',
  })

export const useEndOtherSessions = () =>
  useAccountMutation(() => call(endOtherSessions), {
    done: 'As outras sessões foram encerradas',
    failed: 'Não foi possível encerrar as sessões',
  })

export const useBeginSecondFactor = () => useCallMutation((password: string) => call(beginSecondFactor, { json: { password } }))

export const useConfirmSecondFactor = () =>
  useCallMutation((code: string) => call(confirmSecondFactor, { json: { code } }), {
    done: 'Verificação em duas etapas ativada e outras sessões encerradas',
    refreshes: REPLACED_SESSION,
  })

export const useRenewBackupCodes = () => useAccountMutation((password: string) => call(renewBackupCodes, { json: { password } }))

export const useRemoveSecondFactor = () =>
  useCallMutation((password: string) => call(removeSecondFactor, { json: { password } }), {
    done: 'Verificação em duas etapas desativada e outras sessões encerradas',
    refreshes: REPLACED_SESSION,
  })
