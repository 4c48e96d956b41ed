import { formatRelativeTime } from '#lib/format/format.ts'
import { useZone } from '#lib/session/session.ts'

/** The text changes only when the component renders again. */
export function RelativeTime({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('pt-BR', { timeZone: zone })}>
      {formatRelativeTime(zone, at)}
    </time>
  )
}
