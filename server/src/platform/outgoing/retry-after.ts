const SECOND = 1_000
const LONGEST_RETRY_AFTER = 24 * 3_600 * SECOND

/** RFC 9110 §10.2.3; milliseconds from `now`, undefined if the header is neither seconds nor a date. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER)
}
