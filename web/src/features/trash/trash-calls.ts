import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import {
  emptyTrash,
  listTrashedRecords,
  purgeTrashedRecord,
  restoreTrashedRecord,
  type TrashedRecord,
  type TrashKind,
} from 'contract/trash/trash.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import type { RecordTrashSearch } from './trash-search.ts'

const removesFrom = { queryKey: ['trash'], rows: 'records' } as const

export const recordTrashQuery = (kind: TrashKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['trash', kind ?? ''],
    queryFn: ({ pageParam, signal }) => call(listTrashedRecords, { query: { kind, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const prefetchScreen = (client: QueryClient, { search }: ScreenAddress<RecordTrashSearch>): void =>
  prefetchQuery(client, recordTrashQuery(search.tipo))

export const useRestoreRecord = () =>
  useCallMutation(({ kind, id }: TrashedRecord) => call(restoreTrashedRecord, { json: { kind, id } }), {
    done: (_answer, { name }) => ({ title: 'Restaurado', message: name ?? 'Sem título' }),
    failed: 'Não foi possível restaurar',
    refreshes: [['trash'], ['pieces'], ['documents'], ['recordings'], ['brand-kits'], ['personas'], ['leads'], ['contents']],
    removesFrom,
  })

const PURGE_FAILED = { failed: 'Não foi possível excluir para sempre', refreshes: [['trash']] } as const

export const usePurgeRecord = () =>
  useCallMutation(({ kind, id }: TrashedRecord) => call(purgeTrashedRecord, { json: { kind, id } }), {
    done: (_answer, { name }) => ({ title: 'Excluído para sempre', message: name ?? 'Sem título' }),
    ...PURGE_FAILED,
    removesFrom,
  })

/** Only what was deleted up to the instant `until`. */
export const useEmptyTrash = () =>
  useCallMutation((seen: { kind: TrashKind | undefined; until: string }) => call(emptyTrash, { json: seen }), {
    done: ({ count }) => ({ title: 'Excluído para sempre', message: formatCount(count, 'item', 'itens') }),
    ...PURGE_FAILED,
  })
