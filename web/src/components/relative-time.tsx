import { formatRelativeTime } from '../lib/format.ts'
import { useZone } from '../lib/session.ts'

/** An instant relative to now, in the workspace's time zone. Hovering shows the full date and time. */
export function RelativeTime({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('pt-BR', { timeZone: zone })}>
      {formatRelativeTime(zone, at)}
    </time>
  )
}
