import { dateInZone, daysBetween, formatDate } from 'contract/values/dates.ts'

const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK = 7

/**
 * `há 20 minutos` even across midnight; from an hour on `ontem` or `há 3 dias`, by calendar days in the zone, and from a week on
 * the date.
 */
export function formatRelativeTime(zone: string, iso: string, now = new Date()): string {
  const at = new Date(iso)
  const passed = at.getTime() - now.getTime()
  if (Math.abs(passed) < MINUTE_MS) return 'agora'
  if (Math.abs(passed) < HOUR_MS) return RELATIVE.format(Math.trunc(passed / MINUTE_MS), 'minute')
  const [day, today] = [dateInZone(zone, at), dateInZone(zone, now)]
  const days = daysBetween(today, day)
  if (days === 0) return RELATIVE.format(Math.trunc(passed / HOUR_MS), 'hour')
  return Math.abs(days) < WEEK ? RELATIVE.format(days, 'day') : formatDate(day)
}

/** Formats bytes as kilobytes with two decimals (specification §3). */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`

export { formatCount } from 'contract/values/format-count.ts'

export function formatSize(bytes: number): string {
  const KB = 1024
  if (bytes < 999.5 * KB) return `${Math.max(1, Math.round(bytes / KB)).toLocaleString('pt-BR')} KB`
  return `${(bytes / KB / KB).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
