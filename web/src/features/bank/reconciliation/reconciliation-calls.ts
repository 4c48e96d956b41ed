import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type Decision,
  findEntriesForLine,
  listPeopleToAsk,
  PROPOSED_LINES,
  readReconciliation,
  reconcile,
  undoReconciliation,
} from 'contract/bank/reconcile.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { itemOptionsQuery } from '../item-options.ts'
import { useBankMutation } from '../use-bank-mutation.ts'
import type { ReconciliationSearch } from './reconciliation-search.ts'

export type Reconciliation = CallResult<typeof readReconciliation>

export const reconciliationQuery = (account: number | undefined, limit = PROPOSED_LINES) =>
  queryOptions({
    ...callQuery(['finance', 'bank', 'reconciliation', account ?? 'all', limit], readReconciliation, {
      query: { account, limit },
    }),
    placeholderData: keepPreviousData,
  })

export const foundEntriesQuery = (lineId: number, q: string) => ({
  ...callQuery(['finance', 'bank', 'entries-for-line', lineId, q], findEntriesForLine, { query: { lineId, q } }),
  enabled: q.trim() !== '',
})

export const peopleToAskQuery = callQuery(['finance', 'bank', 'people-to-ask'], listPeopleToAsk)

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

const describeDone = (decisions: readonly Decision[]): string => {
  const [first] = decisions
  if (first?.kind === 'ignore') return 'Movimento ignorado'
  if (first?.kind === 'wait') return 'Movimento em espera'
  if (first?.kind === 'ask') return 'Comprovante pedido'
  if (first?.kind === 'record') return formatCount(decisions.length, 'lançamento registrado', 'lançamentos registrados')
  if (first?.kind === 'transfer') return formatCount(decisions.length, 'transferência conciliada', 'transferências conciliadas')
  const lines = decisions.flatMap((decision) => (decision.kind === 'match' ? decision.lineIds : []))
  return formatCount(lines.length, 'movimento conciliado', 'movimentos conciliados')
}

/** All decisions of one call are undone together. */
export function useReconcile() {
  const undo = useUndoReconciliation()
  return useBankMutation((decisions: Decision[]) => call(reconcile, { json: { decisions } }), {
    done: ({ matchIds, lineIds }, decisions) => ({
      title: describeDone(decisions),
      ...(matchIds.length + lineIds.length > 0 && {
        action: { label: 'Desfazer', run: () => undo.mutate({ matchIds, lineIds }) },
      }),
    }),
    failed: 'Não foi possível conciliar',
  })
}
