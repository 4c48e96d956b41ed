import type { CivilDate } from 'contract/dates.ts'
import { LabeledCheckbox } from '../../../components/field.tsx'
import type { BoundField } from '../../../lib/form-field.ts'
import { useToday } from '../../../lib/session.ts'

type Props = {
  /** "Já foi paga" or "Já foi recebida". */
  label: string
  /** The entry's date, which answers the question as long as the person does not: an entry up to today is paid. */
  date: CivilDate | null
  field: BoundField<boolean | null>
}

/** Asks whether the entry is paid. It is never folded away, because an unpaid bill of yesterday would else be recorded as paid. */
export function PaidField({ label, date, field }: Props) {
  const today = useToday()
  return <LabeledCheckbox label={label} checked={field.value ?? (date ?? today) <= today} onChange={field.onChange} />
}
