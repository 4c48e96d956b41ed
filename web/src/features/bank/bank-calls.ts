import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { archiveOrRestoreBankAccount, type BankAccount, createBankAccount, editBankAccount } from 'contract/bank/accounts.ts'
import { readForecast } from 'contract/bank/forecast.ts'
import { deleteOrRestoreTransfer, listTransfers, type Transfer } from 'contract/bank/transfers.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { listCompanies } from 'contract/finance/settings.ts'
import { formatBRL } from 'contract/values/money.ts'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { isId } from '#lib/search-params.ts'
import { useBankMutation } from './use-bank-mutation.ts'

export const forecastQuery = callQuery(['finance', 'bank', 'forecast'], readForecast, { query: {} })

export const companiesQuery = callQuery(['finance', 'bank', 'companies'], listCompanies)

export const transfersQuery = (accountId: number) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'bank', 'transfers', accountId],
    queryFn: ({ pageParam, signal }) =>
      call(listTransfers, { query: { account: String(accountId), cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })

export function prefetchScreen(client: QueryClient, { params: { id } }: ScreenAddress): void {
  prefetchQuery(client, bankAccountsQuery({ archived: false }))
  if (id === undefined) prefetchQuery(client, forecastQuery)
  else if (isId(id)) prefetchQuery(client, transfersQuery(Number(id)))
}

type NewAccount = CallInput<typeof createBankAccount, never>['json']

export const useCreateAccount = () =>
  useBankMutation(
    ({ account, intent }: { account: NewAccount; intent: Intent }) => call(createBankAccount, { json: account }, { intent }),
    {
      done: (_answer, { account }) => ({ title: 'Conta criada', message: account.name }),
      failed: 'Não foi possível criar a conta',
      keepsForm: true,
    },
  )

type AccountEdit = { id: number; change: CallInput<typeof editBankAccount, never>['json'] }

export const useEditAccount = () =>
  useBankMutation(({ id, change }: AccountEdit) => call(editBankAccount, { params: { id }, json: change }), {
    done: 'Conta atualizada',
    failed: 'Não foi possível salvar a conta',
    keepsForm: true,
    showsConflict: true,
  })

export const useRestoreAccount = () =>
  useBankMutation(({ id }: BankAccount) => call(archiveOrRestoreBankAccount, { params: { id }, json: { restore: true } }), {
    done: (_answer, { name }) => ({ title: 'Conta restaurada', message: name }),
    failed: 'Não foi possível restaurar a conta',
  })

export function useArchiveAccount() {
  const restore = useRestoreAccount()
  return useBankMutation(({ id }: BankAccount) => call(archiveOrRestoreBankAccount, { params: { id }, json: {} }), {
    done: (_answer, account) => ({
      title: 'Conta arquivada',
      message: account.name,
      action: { label: 'Desfazer', run: () => restore.mutate(account) },
    }),
    failed: 'Não foi possível arquivar a conta',
  })
}

export function useDeleteTransfer() {
  const restore = useBankMutation(
    ({ id }: Transfer) => call(deleteOrRestoreTransfer, { params: { id }, json: { restore: true } }),
    { done: 'Transferência restaurada', failed: 'Não foi possível desfazer a exclusão' },
  )
  return useBankMutation(({ id }: Transfer) => call(deleteOrRestoreTransfer, { params: { id }, json: {} }), {
    done: (_answer, transfer) => ({
      kind: 'deleted',
      title: 'Transferência excluída',
      message: `${formatBRL(transfer.centavos)}, de ${transfer.from} para ${transfer.to}`,
      action: { label: 'Desfazer', run: () => restore.mutate(transfer) },
    }),
    failed: 'Não foi possível excluir a transferência',
  })
}
