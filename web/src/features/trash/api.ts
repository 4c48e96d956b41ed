import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { listTrashedRecords, restoreTrashedRecord, type TrashedRecord, type TrashKind } from 'contract/trash.ts'
import { call } from '../../lib/call.ts'
import type { ScreenAddress } from '../../lib/lazy.ts'
import { prefetchQuery } from '../../lib/prefetch-query.ts'
import { useCallMutation } from '../../lib/use-call-mutation.ts'
import type { RecordTrashSearch } from './trash-search.ts'

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
  })
