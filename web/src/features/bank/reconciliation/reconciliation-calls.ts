import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Decision, readReconciliation, reconcile, undoReconciliation } from 'contract/bank/reconcile.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { listCategories, listClients, listProjects } from 'contract/finance/settings.ts'
import { listSuppliers } from 'contract/finance/suppliers.ts'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useBankMutation } from '../use-bank-mutation.ts'
import type { ReconciliationSearch } from './reconciliation-search.ts'

export type Reconciliation = CallResult<typeof readReconciliation>

export const reconciliationQuery = (account: number | undefined) =>
  callQuery(['finance', 'bank', 'reconciliation', account ?? 'all'], readReconciliation, account ? { query: { account } } : {})

export type ItemOptions = Record<'categories' | 'projects' | 'clients' | 'suppliers', { value: string; label: string }[]>

const toOptions = (items: readonly { id: number | string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

/** What a new entry may be classified by. */
export const itemOptionsQuery = queryOptions({
  queryKey: ['finance', 'bank', 'items'],
  queryFn: async ({ signal }): Promise<ItemOptions> => {
    const [categories, projects, clients, suppliers] = await Promise.all([
      call(listCategories, {}, { signal }),
      call(listProjects, {}, { signal }),
      call(listClients, {}, { signal }),
      call(listSuppliers, {}, { signal }),
    ])
    return {
      categories: toOptions(categories),
      projects: toOptions(projects),
      clients: toOptions(clients),
      suppliers: toOptions(suppliers),
    }
  },
  meta: { failed: 'Não foi possível carregar categorias e projetos.' },
})

export function prefetchScreen(client: QueryClient, { search }: ScreenAddress<ReconciliationSearch>): void {
  prefetchQuery(client, reconciliationQuery(search.conta))
  prefetchQuery(client, bankAccountsQuery({ archived: false }))
  prefetchQuery(client, itemOptionsQuery)
}

const useUndoReconciliation = () =>
  useBankMutation((what: { matchIds: number[]; lineIds: number[] }) => call(undoReconciliation, { json: what }), {
    done: 'Conciliação desfeita',
    failed: 'Não foi possível desfazer a conciliação',
  })

const describeDone = ([first, ...others]: readonly Decision[]): string => {
  const count = 1 + others.length
  if (first?.kind === 'ignore') return 'Movimento ignorado'
  if (first?.kind === 'wait') return 'Movimento em espera'
  if (first?.kind === 'record') return formatCount(count, 'lançamento registrado', 'lançamentos registrados')
  if (first?.kind === 'transfer') return formatCount(count, 'transferência conciliada', 'transferências conciliadas')
  return formatCount(count, 'movimento conciliado', 'movimentos conciliados')
}

/** All decisions of one call are undone together. */
export function useReconcile() {
  const undo = useUndoReconciliation()
  return useBankMutation((decisions: Decision[]) => call(reconcile, { json: { decisions } }), {
    done: ({ matchIds, lineIds }, decisions) => ({
      title: describeDone(decisions),
      action: { label: 'Desfazer', run: () => undo.mutate({ matchIds, lineIds }) },
    }),
    failed: 'Não foi possível conciliar',
  })
}
