import { formatRelativeTime } from '#lib/format.ts'
import { useZone } from '#lib/session.ts'

/**
 * Shows an instant relative to the moment of rendering, in the workspace's time zone; the text changes only when the component renders
 * again. Hovering shows the full date and time.
 */
export function RelativeTime({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('pt-BR', { timeZone: zone })}>
      {formatRelativeTime(zone, at)}
    </time>
  )
}
