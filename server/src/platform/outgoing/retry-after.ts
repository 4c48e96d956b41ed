const SECOND = 1_000
/** The longest wait that a service can ask for; a longer wait is shortened to this one. */
const LONGEST_RETRY_AFTER = 24 * 3_600 * SECOND

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3): seconds, or a date.
 * @returns milliseconds from `now`; undefined where the header is neither
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER)
}
