const HOUR = 4
const MINUTE = 40
const DAY_MS = 24 * 3_600_000

/** The time of the server's daily work: 04:40 UTC, which is night in Brazil. */
export const NIGHTLY_CRON = `${MINUTE} ${HOUR} * * *`

export function computeNextNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR, MINUTE)
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}
