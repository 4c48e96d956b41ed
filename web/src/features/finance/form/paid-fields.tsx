import type { EntryKind } from 'contract/finance/due.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { useToday } from '#lib/session/session.ts'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { choosePaidOn, isAnsweredPaid } from './entry-form.tsx'

export const PAID_FIELDS = ['paid', 'paidOn'] as const

type Props = {
  kind: EntryKind
  /** Answers the question as long as the person does not: an entry up to today is paid, on that day. */
  date: CivilDate | null
  isOpen?: boolean
  fields: { paid: BoundField<boolean | null>; paidOn: BoundField<CivilDate | null | undefined> }
}

/** Never folded away, because an unpaid bill of yesterday would else be recorded as paid. */
export function PaidFields({ kind, date, isOpen = false, fields: { paid, paidOn } }: Props) {
  const today = useToday()
  const { paid: word, isPaid: label } = ENTRY_KINDS[kind]
  const isPaid = isAnsweredPaid({ paid: paid.value, date }, today)
  return (
    <>
      <LabeledCheckbox label={label} checked={isPaid} onChange={paid.onChange} />
      {isPaid && <DateField label={`${word} em`} {...paidOn} value={choosePaidOn(paidOn.value, { date, isOpen }, today)} />}
    </>
  )
}
