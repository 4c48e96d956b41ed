import type { CivilDate } from 'contract/dates.ts'

/** The day a new entry counts as paid or received; null while it is open. Unless said otherwise, what is dated in the future is open. */
export function resolvePaidOn(date: CivilDate, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (!(paid ?? date <= today)) return null
  return date <= today ? date : today
}

/** The same for an edit: only a change of the answer changes the day. */
export function resolvePaidOnAfterEdit(before: CivilDate | null, paid: boolean | undefined, today: CivilDate): CivilDate | null {
  if (paid === undefined) return before
  return paid ? (before ?? today) : null
}
