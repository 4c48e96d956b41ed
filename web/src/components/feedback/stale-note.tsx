import './callout.css'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useUnreachableSince } from '#lib/net/connection.ts'
import { useZone } from '#lib/session/session.ts'

/** `dataUpdatedAt` is in milliseconds. @returns undefined while the data are current */
export function useStaleSince({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): string | undefined {
  const isAway = useUnreachableSince() !== undefined
  const zone = useZone()
  return isAway || isError ? formatShortMoment(zone, new Date(dataUpdatedAt).toISOString()) : undefined
}

export function StaleNote({ query }: { query: Parameters<typeof useStaleSince>[0] }) {
  const since = useStaleSince(query)
  return (
    <div role="status">
      {since && <p className="stale-note small warn">Sem atualização desde {since}: pode haver mudanças que não estão aqui.</p>}
    </div>
  )
}
