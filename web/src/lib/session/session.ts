import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSession, type ServerClockDoubt } from 'contract/accounts/session.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import { useEffect, useMemo, useRef } from 'react'
import { computeNextDay } from '../format/next-day.ts'
import { CallError, call } from '../net/call.ts'
import { refetchUnpinned } from '../net/query-client.ts'
import { isLocalServer, isTeamServer, setIdentity } from './identity.ts'
import type { PermissionCheck } from './permissions.ts'

const DEFAULT_ZONE = 'America/Sao_Paulo'
const RETRY_MS = 60_000

/** A minute if this machine's clock is on another day than the session. */
function msUntilNextDay(zone: string, known: CivilDate | undefined): number {
  const now = new Date()
  return known === undefined || known === dateInZone(zone, now) ? computeNextDay(zone, now).getTime() - now.getTime() : RETRY_MS
}

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(readSession, {}, { signal })
    if (!setIdentity(session)) throw new CallError('refused', { status: 401 })
    return session
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.clock ? RETRY_MS : false), // the doubt ends once the clock is right
})

const todayByClock = (): CivilDate => dateInZone(DEFAULT_ZONE, new Date())

/** Without the server's answer, the current day in São Paulo by this machine's clock. */
export function useToday(): CivilDate {
  const { data } = useQuery(sessionQuery)
  return data?.today ?? todayByClock()
}

/** Also if its request has failed; never rejects. */
export const waitForSession = (client: QueryClient): Promise<unknown> =>
  client.query({ ...sessionQuery, staleTime: 'static' }).catch(() => undefined)

export const readToday = (client: QueryClient): CivilDate => client.getQueryData(sessionQuery.queryKey)?.today ?? todayByClock()

type SessionUser = CallResult<typeof readSession>['user']

/** `Operador local`, whose `role` is null, on a server without accounts, and until the session is known. */
export function useUser(): SessionUser {
  const { data } = useQuery(sessionQuery)
  return data?.user ?? { id: 1, name: 'Operador local', role: null }
}

/**
 * None until the session is known, so that no forbidden menu item appears for a moment; all at once if this browser's server had
 * no accounts.
 */
export function useSessionPermissions(): PermissionCheck {
  const { data, isError } = useQuery(sessionQuery)
  const permissions = data?.permissions
  return useMemo(() => {
    const allowed = permissions && new Set(permissions)
    return (permission) => (allowed ? allowed.has(permission) : isLocalServer() || (isError && !isTeamServer()))
  }, [permissions, isError])
}

export const useIsSessionKnown = (): boolean => useQuery(sessionQuery).data !== undefined

/** An IANA name, São Paulo's until the session is known. */
export function useZone(): string {
  const { data } = useQuery(sessionQuery)
  return data?.timeZone ?? DEFAULT_ZONE
}

export const useServerClockDoubt = (): ServerClockDoubt | undefined => useQuery(sessionQuery).data?.clock

/** What is overdue, due next or of this month depends on the workspace's day; data that somebody edits are left out. */
function useRefetchOnNewDay(client: QueryClient): void {
  const { data } = useQuery(sessionQuery)
  const today = data?.today
  const before = useRef(today)
  useEffect(() => {
    if (before.current !== undefined && before.current !== today) void refetchUnpinned(client)
    before.current = today
  }, [client, today])
}

/** For screens that stay open over midnight; the shell calls this hook once. */
export function useRefetchAtMidnight(): void {
  const client = useQueryClient()
  const zone = useZone()
  useRefetchOnNewDay(client)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const ask = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(wait)
    const wait = () => {
      if (!isUnmounted) timer = setTimeout(ask, msUntilNextDay(zone, client.getQueryData(sessionQuery.queryKey)?.today))
    }
    wait()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [client, zone])
}
