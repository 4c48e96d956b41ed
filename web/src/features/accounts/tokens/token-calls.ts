import { type ApiToken, createToken, listTokens, revokeToken } from 'contract/accounts/tokens.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const KEY = ['account', 'tokens'] as const

export const tokensQuery = callQuery(KEY, listTokens)

export const useCreateToken = () =>
  useCallMutation((json: { name: string; role: Role; days: number | null }) => call(createToken, { json }), { refreshes: [KEY] })

export const useRevokeToken = () =>
  useCallMutation(({ id }: ApiToken) => call(revokeToken, { params: { id } }), {
    done: (_answer, { name }) => ({ title: 'Token revogado', message: name }),
    failed: 'Não foi possível revogar o token',
    refreshes: [KEY],
  })
