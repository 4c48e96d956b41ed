import type { CivilDate } from 'contract/dates.ts'

/**
 * Resolves the day on which a new entry counts as paid or received; null while it is open. A paid entry counts as paid on its own
 * date, but today where that date is in the future. Without `paid`, an entry dated in the future is open, and any other is paid.
 */
export function resolvePaidOn(date: CivilDate, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (!(paid ?? date <= today)) return null
  return date <= today ? date : today
}

/**
 * Resolves the day of payment after an edit. Only a change between paid and open changes that day: an entry that becomes paid is
 * paid today, whatever its own date.
 */
export function resolvePaidOnAfterEdit(before: CivilDate | null, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (paid === undefined) return before
  return paid ? (before ?? today) : null
}
