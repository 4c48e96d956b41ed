import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CivilDate, dateInZone } from 'contract/dates.ts'
import { type ClockDoubt, readSession } from 'contract/session.ts'
import { useEffect } from 'react'
import { call } from './call.ts'
import { nextDayIn } from './next-day.ts'

const DEFAULT_ZONE = 'America/Sao_Paulo'
const AGAIN_MS = 60_000

/** In ms. Past midnight by this clock and not yet by the server's: a little later. */
function untilNextDay(zone: string, known: CivilDate | undefined): number {
  const now = new Date()
  return known === undefined || known === dateInZone(zone, now) ? nextDayIn(zone, now).getTime() - now.getTime() : AGAIN_MS
}

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.clock ? AGAIN_MS : false), // the doubt goes by itself once the clock is right
})

/** The workspace's day; where the service does not know it, São Paulo's by this machine's clock. */
export function useToday(): CivilDate {
  const { data } = useQuery(sessionQuery)
  return data?.today ?? dateInZone(DEFAULT_ZONE, new Date())
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

/** Why the server doubts its clock; undefined where it does not. */
export const useClockDoubt = (): ClockDoubt | undefined => useQuery(sessionQuery).data?.clock

/** Asks for the day again when it ends where the workspace is: a screen may stay open over midnight. Mounted once, in the shell. */
export function useMidnight(): void {
  const client = useQueryClient()
  const zone = useZone()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(wait)
    const wait = () => {
      if (!over) timer = setTimeout(ask, untilNextDay(zone, client.getQueryData(sessionQuery.queryKey)?.today))
    }
    wait()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [client, zone])
}
