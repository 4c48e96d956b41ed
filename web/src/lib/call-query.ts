import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallResult, Endpoint } from 'contract/calls/endpoint.ts'
import { type CallArguments, call } from './call.ts'

/** Creates the options of a query that one call answers. When the query is cancelled, its call is aborted. */
export const callQuery = <const Key extends QueryKey, const E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  ...[input]: CallArguments<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<CallResult<E>> => call(endpoint, ...([input, { signal }] as CallArguments<E>)),
  })
