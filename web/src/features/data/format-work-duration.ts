/** Both instants are ISO 8601; undefined for work that has not ended. */
export function formatWorkDuration({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string | undefined {
  if (endedAt === null) return undefined
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
