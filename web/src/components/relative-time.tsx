import { formatRelativeTime } from '../lib/format.ts'
import { useZone } from '../lib/session.ts'

/** A moment as it is from now, in the workspace's zone; the whole of it is its title. */
export function RelativeTime({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('pt-BR', { timeZone: zone })}>
      {formatRelativeTime(zone, at)}
    </time>
  )
}
