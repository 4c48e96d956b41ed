import type { QueryClient } from '@tanstack/react-query'
import { type BankRule, createBankRule, deleteOrRestoreBankRule, editBankRule, listBankRules } from 'contract/bank/rules.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { itemOptionsQuery } from '../item-options.ts'
import { useBankMutation } from '../use-bank-mutation.ts'
import type { RulesSearch } from './rules-search.ts'

export const rulesQuery = (q: string | undefined) =>
  callQuery(['finance', 'bank', 'rules', q ?? ''], listBankRules, { query: q ? { q } : {} })

export function prefetchScreen(client: QueryClient, { search }: ScreenAddress<RulesSearch>): void {
  prefetchQuery(client, rulesQuery(search.q))
  prefetchQuery(client, itemOptionsQuery)
}

export const useCreateRule = () =>
  useBankMutation(
    ({ rule, intent }: { rule: CallInput<typeof createBankRule, never>['json']; intent: Intent }) =>
      call(createBankRule, { json: rule }, { intent }),
    { done: 'Regra criada', failed: 'Não foi possível criar a regra' },
  )

export const useEditRule = () =>
  useBankMutation(
    ({ id, change }: { id: number; change: CallInput<typeof editBankRule, never>['json'] }) =>
      call(editBankRule, { params: { id }, json: change }),
    { done: 'Regra alterada', failed: 'Não foi possível alterar a regra', showsConflict: true },
  )

export function useDeleteRule() {
  const restore = useBankMutation(
    ({ id }: BankRule) => call(deleteOrRestoreBankRule, { params: { id }, json: { restore: true } }),
    { done: 'Regra restaurada', failed: 'Não foi possível restaurar a regra' },
  )
  return useBankMutation(({ id }: BankRule) => call(deleteOrRestoreBankRule, { params: { id }, json: {} }), {
    done: (_, rule) => ({
      kind: 'deleted',
      title: 'Regra excluída',
      message: rule.words,
      action: { label: 'Desfazer', run: () => restore.mutate(rule) },
    }),
    failed: 'Não foi possível excluir a regra',
  })
}
