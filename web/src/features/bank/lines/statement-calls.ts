import { infiniteQueryOptions } from '@tanstack/react-query'
import { type LineState, listBankLines } from 'contract/bank/lines.ts'
import { listStatements, redoStatement, type Statement, undoStatement } from 'contract/bank/statements.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { useBankMutation } from '../use-bank-mutation.ts'

export type LineFilters = { q?: string; state?: LineState; from?: string; to?: string; bill?: string }

export const linesQuery = (accountId: number, filters: LineFilters) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'bank', 'lines', accountId, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listBankLines, { params: { id: accountId }, query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })

export const statementsQuery = (accountId: number) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'bank', 'statements', accountId],
    queryFn: ({ pageParam, signal }) =>
      call(listStatements, { query: { account: String(accountId), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  })

export const formatMovements = (count: number) => formatCount(count, 'movimento', 'movimentos')

export const useRedoStatement = () =>
  useBankMutation(({ id }: Statement) => call(redoStatement, { params: { id } }), {
    done: ({ restored }) => ({ title: 'Extrato refeito', message: `${formatMovements(restored)} de volta.` }),
    failed: 'Não foi possível refazer o extrato',
  })

export function useUndoStatement() {
  const redo = useRedoStatement()
  return useBankMutation(({ id }: Statement) => call(undoStatement, { params: { id } }), {
    done: ({ removed, unmatched }, statement) => ({
      kind: 'deleted',
      title: 'Extrato desfeito',
      message: `${formatMovements(removed)} a menos.${unmatched > 0 ? ` ${formatCount(unmatched, 'estava conciliado', 'estavam conciliados')}.` : ''}`,
      action: { label: 'Refazer', run: () => redo.mutate(statement) },
    }),
    failed: 'Não foi possível desfazer o extrato',
  })
}
