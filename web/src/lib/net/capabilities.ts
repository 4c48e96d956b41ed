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

export type Capability = keyof Capabilities

const ALL: Capabilities = { edit: true, trash: true, filters: true, runs: true, team: true }

const capabilitiesQuery = queryOptions({
  ...callQuery(['capabilities'], readCapabilities),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Assumes all capabilities if their request fails; never rejects. */
export const ensureCapabilities = (client: QueryClient): Promise<Capabilities> => client.query(capabilitiesQuery).catch(() => ALL)

/**
 * All are assumed until they are known, and if their request fails; `known`: the request has ended, before which the shell
 * renders, but no screen.
 */
export function useCapabilities(): Capabilities & { known: boolean } {
  const { data, isPending } = useQuery(capabilitiesQuery)
  return { ...(data ?? ALL), known: !isPending }
}

/** `isOurs`: true also until the capabilities are known. */
export function useOwnQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  needs: Capability,
  query: UseQueryOptions<Answer, DefaultError, Data, Key>,
  { enabled = true } = {},
): { isOurs: boolean; query: UseQueryResult<Data> } {
  const { known, [needs]: isOurs } = useCapabilities()
  return { isOurs, query: useQuery({ ...query, enabled: enabled && known && isOurs }) }
}

/** Screens recognise a record of our own server by these fields, but another service may send them too, as it may be a server like ours. */
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
