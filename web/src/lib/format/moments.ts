import { dateInZone, formatDate } from 'contract/values/dates.ts'

/** Creating a format takes longer than using it. */
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

export const formatTime = (zone: string, iso: string, { seconds = false } = {}): string =>
  getTimeFormat(zone, seconds).format(new Date(iso))

export const formatMoment = (zone: string, iso: string): string =>
  `${formatDate(dateInZone(zone, new Date(iso)))} ${formatTime(zone, iso, { seconds: true })}`

export function formatShortMoment(zone: string, iso: string, now = new Date()): string {
  const [day, today] = [dateInZone(zone, new Date(iso)), dateInZone(zone, now)]
  const time = formatTime(zone, iso)
  if (day === today) return time
  const date = formatDate(day)
  return `${day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date} às ${time}`
}
