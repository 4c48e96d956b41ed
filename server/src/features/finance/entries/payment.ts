import type { CivilDate } from 'contract/dates.ts'

/**
 * Resolves the day on which a new entry counts as paid or received: its own date, or today where that date is in the future; null while the
 * entry is open. Without `paid`, an entry dated in the future is open.
 */
export function resolvePaidOn(date: CivilDate, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (!(paid ?? date <= today)) return null
  return date <= today ? date : today
}

/** Resolves the day of payment after an edit. Only a change between paid and open changes that day. */
export function resolvePaidOnAfterEdit(before: CivilDate | null, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (paid === undefined) return before
  return paid ? (before ?? today) : null
}
