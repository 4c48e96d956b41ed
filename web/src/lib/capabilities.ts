import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Capabilities, readCapabilities } from 'contract/capabilities.ts'
import { call } from './call.ts'

const ALL: Capabilities = { edit: true, trash: true, filters: true, runs: true, team: true }

const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => call(readCapabilities, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Reads what the service can do, once for all screens; everything where it does not answer. Never rejects. */
export const ensureCapabilities = (client: QueryClient): Promise<Capabilities> => client.query(capabilitiesQuery).catch(() => ALL)

/**
 * The service's abilities beyond the specification's calls; all of them until it has answered. `known`: whether the request has ended;
 * queries that only our own service answers wait for it.
 */
export function useCapabilities(): Capabilities & { known: boolean } {
  const { data, isPending } = useQuery(capabilitiesQuery)
  return { ...(data ?? ALL), known: !isPending }
}
