import { dateInZone, formatDate } from 'contract/dates.ts'

/** The cached formats by zone and precision: creating a format costs more than using it. */
const timeFormats = new Map<string, Intl.DateTimeFormat>()

function getTimeFormat(zone: string, seconds: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${seconds}`
  const known = timeFormats.get(key)
  if (known) return known
  const created = new Intl.DateTimeFormat('pt-BR', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
  })
  timeFormats.set(key, created)
  return created
}

/** Formats an instant as `14:32`, or `14:32:07` with seconds, in the zone (IANA name). */
export const formatTime = (zone: string, iso: string, { seconds = false } = {}): string =>
  getTimeFormat(zone, seconds).format(new Date(iso))

/** Formats an instant as `27/11/2026 11:06:13`. */
export const formatMoment = (zone: string, iso: string): string =>
  `${formatDate(dateInZone(zone, new Date(iso)))} ${formatTime(zone, iso, { seconds: true })}`

/** Formats an instant as `14:32` if it is today, as `28/11 às 02:10` on another day. */
export function formatShortMoment(zone: string, iso: string, now = new Date()): string {
  const day = dateInZone(zone, new Date(iso))
  const time = formatTime(zone, iso)
  return day === dateInZone(zone, now) ? time : `${formatDate(day).slice(0, 5)} às ${time}`
}

const padTwo = (count: number) => String(count).padStart(2, '0')

/** Formats a duration as `00:48`, `24:10`; from an hour on as `1:02:03`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}` : `${padTwo(minutes)}:${padTwo(seconds % 60)}`
}

/** Formats the duration of an attempt as `0,4 s`, `30,0 s`. */
export const formatSeconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** Formats a wait in its nearest unit: `5 s`, `3 min`, `2 h`, `1 dia`. */
export function formatWait(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`
  const days = Math.round(seconds / 86_400)
  return `${days} ${days === 1 ? 'dia' : 'dias'}`
}
