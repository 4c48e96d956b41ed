import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from 'contract/calls/endpoint.ts'
import { type CallArguments, call } from './call.ts'

/** The answer to a list's call. `next` is the `before` of the next page, and null on the last page. */
type Page = { next: number | null }
type Filters<E extends Endpoint> =
  CallInput<E, never> extends { query?: infer Query } ? Omit<NonNullable<Query>, 'before'> : never

export const callPages = <const Key extends QueryKey, const E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  filters: Filters<E>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<CallResult<E> & Page> =>
      call(endpoint, ...([{ query: { ...filters, before: pageParam } }, { signal }] as unknown as CallArguments<E>)) as Promise<
        CallResult<E> & Page
      >,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
