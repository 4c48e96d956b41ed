import type { QueryClient, QueryKey, QueryOptions } from '@tanstack/react-query'

// biome-ignore lint/suspicious/noExplicitAny: queries of any data, key and page
type Any = any
type Query = QueryOptions<Any, Any, Any, Any> & { queryKey: QueryKey }
type InfiniteQuery = QueryOptions<Any, Any, Any, Any, Any> & {
  queryKey: QueryKey
  initialPageParam: unknown
  getNextPageParam: (...page: Any[]) => unknown
}

const ONCE = { meta: {}, staleTime: 'static' } as const

/**
 * Makes no toast, and requests nothing once a rendered screen uses the query: a failure on screen would disappear while the
 * person is about to click on it.
 */
export function prefetchQuery(client: QueryClient, query: Query | InfiniteQuery): void {
  if (client.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  const request = 'initialPageParam' in query ? client.infiniteQuery({ ...query, ...ONCE }) : client.query({ ...query, ...ONCE })
  request.catch(() => undefined)
}
