import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CivilDate, dayIn } from 'contract/dates.ts'
import { readSession } from 'contract/session.ts'
import { call } from './call.ts'

const DEFAULT_ZONE = 'America/Sao_Paulo'

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, {}, { signal }),
  staleTime: 60_000,
})

/** The workspace's day; where the service does not know it, São Paulo's by this machine's clock. */
export function useToday(): CivilDate {
  const { data } = useQuery(sessionQuery)
  return data?.today ?? dayIn(DEFAULT_ZONE, new Date())
}

export function useUser(): { id: number; name: string } {
  const { data } = useQuery(sessionQuery)
  return data?.user ?? { id: 1, name: 'Operador local' }
}

/** The workspace's time zone (IANA name). */
export function useZone(): string {
  const { data } = useQuery(sessionQuery)
  return data?.timeZone ?? DEFAULT_ZONE
}
