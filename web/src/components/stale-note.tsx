import './stale-note.css'
import { useUnreachableSince } from '#lib/connection.ts'
import { formatShortMoment } from '#lib/moments.ts'
import { useZone } from '#lib/session.ts'

/**
 * @returns the time since which live data are stale (`14:32`); undefined while the data are current. `dataUpdatedAt` is in milliseconds.
 */
export function useStaleSince({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): string | undefined {
  const isAway = useUnreachableSince() !== undefined
  const zone = useZone()
  return isAway || isError ? formatShortMoment(zone, new Date(dataUpdatedAt).toISOString()) : undefined
}

/** Warns, above live data, that the data are stale. */
export function StaleNote({ query }: { query: Parameters<typeof useStaleSince>[0] }) {
  const since = useStaleSince(query)
  return (
    <div role="status">
      {since && <p className="stale-note small warn">Sem atualização desde {since}: pode haver mudanças que não estão aqui.</p>}
    </div>
  )
}
