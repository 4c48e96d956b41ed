/** Formats how long work took: `12 s`, `3 min`. Returns undefined for work that has not ended. Both instants are ISO 8601. */
export function formatWorkDuration({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string | undefined {
  if (endedAt === null) return undefined
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
