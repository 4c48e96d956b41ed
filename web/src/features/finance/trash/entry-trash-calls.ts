import { infiniteQueryOptions, keepPreviousData, type QueryClient, useMutation } from '@tanstack/react-query'
import type { EntryKind } from 'contract/finance/due.ts'
import { listTrash, purgeEntry, restoreTrash, type TrashedEntry } from 'contract/finance/trash.ts'
import { call } from '#lib/net/call.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { notify } from '#lib/notify.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { FINANCE_REFRESHES } from '../use-finance-mutation.ts'
import { type TrashSearch, toTrashKind } from './trash-search.ts'

const PAGE = '50'
const LIST = { queryKey: ['finance', 'trash'], rows: 'entries' } as const

export const trashQuery = (kind: EntryKind, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'trash', kind, q ?? ''],
    queryFn: ({ pageParam, signal }) => call(listTrash, { query: { kind, q, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const prefetchScreen = (client: QueryClient, { search }: ScreenAddress<TrashSearch>): void =>
  prefetchQuery(client, trashQuery(toTrashKind(search), search.q))

const TRASH_WORDS = {
  outflow: {
    restored: 'Saída restaurada',
    restoredMany: 'saídas restauradas',
    seeList: 'Ver saídas',
    purged: 'Saída excluída para sempre',
  },
  inflow: {
    restored: 'Entrada restaurada',
    restoredMany: 'entradas restauradas',
    seeList: 'Ver entradas',
    purged: 'Entrada excluída para sempre',
  },
} as const satisfies Record<EntryKind, Record<string, string>>

/** Restores the entries in one transaction. */
export function useRestoreFromTrash(kind: EntryKind) {
  const { restored, restoredMany, seeList } = TRASH_WORDS[kind]
  return useMutation({
    mutationFn: (rows: readonly TrashedEntry[]) => call(restoreTrash, { json: { ids: rows.map(({ id }) => id) } }),
    onSuccess: (_answer, rows) =>
      notify({
        kind: 'done',
        title: rows.length === 1 ? restored : `${rows.length} ${restoredMany}`,
        message: rows.length === 1 ? rows[0]?.description : undefined,
        link: { label: seeList, href: ENTRY_KINDS[kind].list },
      }),
    meta: { failed: 'Não foi possível restaurar', refreshes: FINANCE_REFRESHES, removesFrom: LIST },
  })
}

export const usePurge = (kind: EntryKind) =>
  useCallMutation(({ id }: TrashedEntry) => call(purgeEntry, { params: { id }, json: {} }), {
    done: TRASH_WORDS[kind].purged,
    failed: 'Não foi possível excluir para sempre',
    refreshes: [LIST.queryKey],
    removesFrom: LIST,
  })
