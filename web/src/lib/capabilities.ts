import {
  type DefaultError,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type Capabilities, readCapabilities } from 'contract/capabilities.ts'
import { callQuery } from './call-query.ts'

/** The name of a capability that only our own server has. */
export type Capability = keyof Capabilities

const ALL: Capabilities = { edit: true, trash: true, filters: true, runs: true, team: true }

const capabilitiesQuery = queryOptions({
  ...callQuery(['capabilities'], readCapabilities),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Reads the capabilities, once for all screens. Assumes all of them where their request fails. Never rejects. */
export const ensureCapabilities = (client: QueryClient): Promise<Capabilities> => client.query(capabilitiesQuery).catch(() => ALL)

/**
 * Provides the capabilities beyond the specification's calls. Until they are known, and where their request fails, all are assumed.
 * `known`: whether the request has ended. The shell renders before that, a screen only after it.
 */
export function useCapabilities(): Capabilities & { known: boolean } {
  const { data, isPending } = useQuery(capabilitiesQuery)
  return { ...(data ?? ALL), known: !isPending }
}

/**
 * Runs a query that needs the capability `needs`, once the capabilities are known. `isOurs`: false where the capability is missing; true
 * also until that is known.
 */
export function useOwnQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  needs: Capability,
  query: UseQueryOptions<Answer, DefaultError, Data, Key>,
  { enabled = true } = {},
): { isOurs: boolean; query: UseQueryResult<Data> } {
  const { known, [needs]: isOurs } = useCapabilities()
  return { isOurs, query: useQuery({ ...query, enabled: enabled && known && isOurs }) }
}

/**
 * Where another service answers, leaves `ownFields` out of each row, by which screens recognise a record of our own server. The other
 * service may send these fields too, as it may be a server like ours. Rows of our own server are returned as they are.
 */
export async function omitOwnFieldsIfForeign<Row extends object>(
  client: QueryClient,
  rows: Row[],
  ...ownFields: (keyof Row)[]
): Promise<Row[]> {
  const { edit } = await ensureCapabilities(client)
  if (edit) return rows
  const dropped = new Set<PropertyKey>(ownFields)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !dropped.has(field))) as Row)
}
