import { useAwaySince } from '../lib/connection.ts'
import { formatShortMoment } from '../lib/moments.ts'
import { useZone } from '../lib/session.ts'

/** Since when data that changes by itself is old (`14:32`); undefined while it is current. `dataUpdatedAt` in ms. */
export function useStaleSince({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): string | undefined {
  const isAway = useAwaySince() !== undefined
  const zone = useZone()
  return isAway || isError ? formatShortMoment(zone, new Date(dataUpdatedAt).toISOString()) : undefined
}

/** Over data that changes by itself: old data is never shown as if it were current. */
export function StaleNote({ query }: { query: Parameters<typeof useStaleSince>[0] }) {
  const since = useStaleSince(query)
  return (
    <div role="status">
      {since && <p className="stale-note small warn">Sem atualização desde {since}: pode haver mudanças que não estão aqui.</p>}
    </div>
  )
}
