import type { CivilDate } from 'contract/values/dates.ts'
import { invalidFieldsError } from '#core/errors.ts'

/** Without `paid` and `paidOn` the entry's date decides. */
type Answer = { paid?: boolean | undefined; paidOn?: CivilDate | null | undefined }

export function requirePastPayment(paidOn: CivilDate, today: CivilDate, field = 'paidOn'): CivilDate {
  if (paidOn > today) throw invalidFieldsError({ [field]: 'Escolha um dia até hoje: este ainda não chegou' })
  return paidOn
}

const upTo = (date: CivilDate, today: CivilDate): CivilDate => (date <= today ? date : today)

/**
 * Null while open. Paid counts on the entry's date, at the latest today; without an answer, only a future date is open.
 * @throws 422 a day of payment in the future
 */
export function resolvePaidOn(date: CivilDate, { paid, paidOn }: Answer, today: CivilDate): CivilDate | null {
  if (!(paid ?? (paidOn || date <= today))) return null
  return paidOn ? requirePastPayment(paidOn, today) : upTo(date, today)
}

/**
 * An entry that becomes paid is paid today, whatever its date; one paid on its own date stays so when that date is corrected.
 * @throws 422 a day of payment in the future
 */
export function resolvePaidOnAfterEdit(
  before: { date: CivilDate; paidOn: CivilDate | null },
  { paid, paidOn, date = before.date }: Answer & { date?: CivilDate | undefined },
  today: CivilDate,
): CivilDate | null {
  if (paid === false || paidOn === null) return null
  if (paidOn !== undefined) return requirePastPayment(paidOn, today)
  if (before.paidOn === null) return paid ? today : null
  return before.paidOn === before.date ? upTo(date, today) : before.paidOn
}
