import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPersonasOfClient } from 'contract/personas.ts'
import { compact } from 'contract/values.ts'
import { chosenOf, type Preset } from '../../components/choice-preset.ts'
import { call } from '../../lib/call.ts'

const TYPING_MS = 400

/** Asked again at every choice (seed §4). A failure is silent (§8): there are none then. */
const personasQuery = (client: string) =>
  queryOptions({
    queryKey: ['personas', 'of', client],
    queryFn: ({ signal }) => call(listPersonasOfClient, { json: { client_name: client } }, { signal }),
    select: (personas) => personas.map(({ persona_name }) => persona_name),
    staleTime: 0,
  })

export type Personas = { state: 'no-client' | 'loading' | 'ready'; names: readonly string[] }

/** Of the client that is chosen, or has been typed for a moment. */
export function usePersonas(client: Preset): Personas {
  const name = compact(chosenOf(client))
  const [settled] = useDebouncedValue(name, TYPING_MS)
  const asked = client.mode === 'preset' || settled === name ? name : ''
  const { data = [], isLoading } = useQuery({ ...personasQuery(asked), enabled: asked !== '' })
  if (name === '') return { state: 'no-client', names: [] }
  if (asked !== name || isLoading) return { state: 'loading', names: [] }
  return { state: 'ready', names: data }
}
