import { dateInZone } from 'contract/values/dates.ts'

/** A duration longer than the longest day of any zone. */
const LONGEST_DAY_MS = 26 * 3_600_000

/** A calendar day may be shorter or longer than 24 hours. */
export function computeNextDay(zone: string, now: Date): Date {
  const today = dateInZone(zone, now)
  let lastToday = now.getTime()
  let next = lastToday + LONGEST_DAY_MS
  while (next - lastToday > 1) {
    const middle = Math.floor((lastToday + next) / 2)
    if (dateInZone(zone, new Date(middle)) === today) lastToday = middle
    else next = middle
  }
  return new Date(next)
}
