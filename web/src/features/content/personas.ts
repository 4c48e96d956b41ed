import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPersonasOfClient } from 'contract/settings/personas.ts'
import { toNameKey } from 'contract/values/values.ts'
import { getActiveName, type PresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { callQuery } from '#lib/net/call-query.ts'

const TYPING_MS = 400

/**
 * Creates the query of a client's personas, which is fetched each time a client is chosen (specification §4). After a failure the list is
 * empty, and no toast appears (§8).
 */
const personasQuery = (client: string) =>
  queryOptions({
    ...callQuery(['personas', 'of', client], listPersonasOfClient, { json: { client_name: client } }),
    select: (personas) => personas.map(({ persona_name }) => persona_name),
    staleTime: 0,
  })

export type ClientPersonas = { state: 'no-client' | 'loading' | 'ready'; names: readonly string[] }

/** For a typed name they are requested once the typing pauses. */
export function usePersonas(client: PresetOrCustomName): ClientPersonas {
  const name = toNameKey(getActiveName(client))
  const [debouncedName] = useDebouncedValue(name, TYPING_MS)
  const queriedName = client.mode === 'preset' || debouncedName === name ? name : ''
  const { data = [], isLoading } = useQuery({ ...personasQuery(queriedName), enabled: queriedName !== '' })
  if (name === '') return { state: 'no-client', names: [] }
  if (queriedName !== name || isLoading) return { state: 'loading', names: [] }
  return { state: 'ready', names: data }
}
