import { useMutation } from '@tanstack/react-query'
import type { Role } from 'contract/accounts/permissions.ts'
import { type ApiToken, createToken, listTokens, revokeToken } from 'contract/accounts/tokens.ts'
import { call } from '../../../lib/call.ts'
import { callQuery } from '../../../lib/call-query.ts'

const KEY = ['account', 'tokens']

export const tokensQuery = callQuery(KEY, listTokens)

export const useCreateToken = () =>
  useMutation({
    mutationFn: (json: { name: string; role: Role; days: number | null }) => call(createToken, { json }),
    meta: { refreshes: [KEY] },
  })

export const useRevokeToken = () =>
  useMutation({
    mutationFn: ({ id }: ApiToken) => call(revokeToken, { params: { id } }),
    meta: {
      done: (_answer: unknown, { name }: ApiToken) => ({ title: 'Token revogado', message: name }),
      failed: 'Não foi possível revogar o token',
      refreshes: [KEY],
    },
  })
