import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallResult, Endpoint } from 'contract/calls/endpoint.ts'
import { type CallArguments, call } from './call.ts'

export const callQuery = <const Key extends QueryKey, const E extends Endpoint>(
  queryKey: Key,
  endpoint: E,
  ...[input]: CallArguments<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<CallResult<E>> => call(endpoint, ...([input, { signal }] as CallArguments<E>)),
  })
