import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { listPieces } from 'contract/pieces/pieces.ts'
import { brandKitsQuery, clientsQuery } from '#entities/clients/queries.ts'
import { call } from '#lib/net/call.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { type PieceListFilters, type PiecesSearch, splitSearch } from './pieces-search.ts'

export const piecesQuery = (filters: PieceListFilters) =>
  infiniteQueryOptions({
    queryKey: ['pieces', 'list', filters],
    queryFn: ({ pageParam, signal }) => call(listPieces, { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The calendar requests its pieces itself. */
export function prefetchScreen(client: QueryClient, { search }: ScreenAddress<PiecesSearch>): void {
  prefetchQuery(client, clientsQuery)
  prefetchQuery(client, brandKitsQuery)
  if (!search.view) prefetchQuery(client, piecesQuery(splitSearch(search).filters))
}
