import { addDays, type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { useEffect, useState } from 'react'
import { formatTime } from '#lib/format/moments.ts'

const MINUTE_MS = 60_000

export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** @param zone IANA name */
const formatDay = (zone: string, day: CivilDate, now: Date) =>
  day === addDays(dateInZone(zone, now), -1) ? 'ontem' : formatDate(day)

/**
 * From two hours on `09:18`, or its day if past; an activity not registered on its own day always shows its day.
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
