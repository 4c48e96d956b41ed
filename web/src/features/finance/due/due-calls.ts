import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { type DueBucket, type DueFilters, type EntryKind, listDueBucketPage, listDueBuckets } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { payableBillsQuery } from '#entities/bank-accounts/bills.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { readToday } from '#lib/session/session.ts'
import { type DueSearch, pickDueFilters } from './due-search.ts'
import { DUE_WORDS } from './words.ts'

const PAGE = '100'

export type DueListContext = { kind: EntryKind; today: CivilDate; filters: DueFilters }

type Page = CallResult<typeof listDueBucketPage>

/** Its key has `today`, on which the buckets depend. */
export const dueQuery = (kind: EntryKind, today: CivilDate, filters: DueFilters) =>
  callQuery(['finance', 'due', kind, today, filters], listDueBuckets, { query: { kind, ...filters } })

export function prefetchScreen(client: QueryClient, { path, search }: ScreenAddress<DueSearch>): void {
  const kind = path === DUE_WORDS.inflow.path ? 'inflow' : 'outflow'
  prefetchQuery(client, dueQuery(kind, readToday(client), pickDueFilters(search)))
  if (kind === 'outflow') prefetchQuery(client, payableBillsQuery)
}

/**
 * Disabled until `seedFirstPage` has put the first page, loaded together with all buckets, into it; `fetchNextPage` requests the
 * further ones.
 */
export const bucketQuery = ({ kind, today, filters }: DueListContext, bucket: DueBucket) =>
  infiniteQueryOptions({
    queryKey: ['finance', 'due', kind, today, filters, bucket],
    queryFn: ({ pageParam, signal }) =>
      call(listDueBucketPage, { query: { kind, bucket, limit: PAGE, cursor: pageParam, ...filters } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    enabled: ({ state }) => state.data !== undefined,
    meta: { failed: 'Não foi possível carregar mais contas' },
  })

export function seedFirstPage(client: QueryClient, query: ReturnType<typeof bucketQuery>, first: Page): void {
  client.setQueryData(query.queryKey, (known) => known ?? { pages: [first], pageParams: [undefined] })
}
