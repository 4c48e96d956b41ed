import { queryOptions, useQuery } from '@tanstack/react-query'
import { PRESENCE_REPORT_MS, type PresenceKind, type PresentPerson, reportPresence } from 'contract/notifications/presence.ts'
import { useEffect } from 'react'
import { call } from '#lib/net/call.ts'
import { useUser } from '#lib/session/session.ts'
import { TAB_ID } from '#lib/session/tab.ts'

/** Each request also reports that this tab has the record open. */
const presenceQuery = (kind: PresenceKind, id: number) =>
  queryOptions({
    queryKey: ['presence', kind, id],
    queryFn: async ({ signal }) => (await call(reportPresence, { json: { kind, id, tab: TAB_ID } }, { signal })).people,
    refetchInterval: PRESENCE_REPORT_MS,
    refetchIntervalInBackground: true, // a form that is open in another tab can be saved there
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** If the report does not arrive, the tab's last presence report expires after `PRESENCE_LIFETIME_MS`. */
const reportLeaving = (kind: PresenceKind, id: number): void =>
  void call(reportPresence, { json: { kind, id, tab: TAB_ID, leave: true } }).catch(() => undefined)

/**
 * @param id - undefined for a record that does not exist yet
 * @returns an empty list on a server without accounts, to which nothing is reported
 */
export function usePresence(kind: PresenceKind, id: number | undefined): readonly PresentPerson[] {
  const isTeam = useUser().role !== null
  const { data = [] } = useQuery({ ...presenceQuery(kind, id ?? 0), enabled: isTeam && id !== undefined })
  useEffect(() => {
    if (isTeam && id !== undefined) return () => reportLeaving(kind, id)
  }, [isTeam, kind, id])
  return data
}
