import { addDays, type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { useEffect, useState } from 'react'
import { formatTime } from '#lib/moments.ts'

const MINUTE_MS = 60_000

/** Provides the current instant, updated every minute. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Formats a day as `ontem` or `21/11/2026`. @param zone IANA name */
const formatDay = (zone: string, day: CivilDate, now: Date) =>
  day === addDays(dateInZone(zone, now), -1) ? 'ontem' : formatDate(day)

/**
 * Formats when an activity was registered: `agora`, `há 12 min`, `há 1 hora`, and from two hours on `09:18`, or its day if that is past. An
 * activity that was not registered on its own day always shows its day: `hoje`, `ontem` or the date.
 * @param at ISO instant of the registration
 */
export function formatRegistrationTime(zone: string, { date, at }: { date: CivilDate; at: string }, now: Date): string {
  if (date !== dateInZone(zone, new Date(at))) return date === dateInZone(zone, now) ? 'hoje' : formatDay(zone, date, now)
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  if (minutes < 120) return 'há 1 hora'
  return date === dateInZone(zone, now) ? formatTime(zone, at) : formatDay(zone, date, now)
}
