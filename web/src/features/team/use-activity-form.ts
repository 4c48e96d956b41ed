import { useForm } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'
import { useFormDraft } from '../../components/use-draft.ts'
import type { Seen } from '../../lib/edit.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import type { Intent } from '../../lib/intent.ts'
import { notify } from '../../lib/notify.ts'
import {
  type ActivityData,
  type ActivityValues,
  ATTENTION,
  MISSING,
  NAMES,
  NO_VALUE,
  toData,
  validate,
} from './activity-values.ts'

/** Seed §5: one toast; each field says the same beside it. */
function tellMissing(errors: object): void {
  if ('member' in errors) notify({ kind: 'invalid', title: ATTENTION, message: MISSING })
  else if ('centavos' in errors) notify({ kind: 'invalid', title: ATTENTION, message: NO_VALUE })
}

type Setup = {
  /** Of the draft: the form's, and its record's. */
  name: string
  box: RefObject<HTMLElement | null>
  initialValues: ActivityValues
  /** What the form edits, as it stands on the screen. */
  seen?: Seen
  /** Resolves once it is written; @throws what the call throws */
  send: (data: ActivityData, intent: Intent) => Promise<unknown>
  /** Once it went well. */
  onSent: () => void
  /** What is edited has a day already; a registration without one is of today. */
  dateRequired?: boolean
}

/** What is missing, or was refused, takes the focus; a failure keeps what was typed. */
export function useActivityForm({ name, box, initialValues, seen, send, onSent, dateRequired = false }: Setup) {
  const form = useForm<ActivityValues>({
    initialValues,
    validate: { ...validate, date: (date) => (dateRequired && !date ? 'Informe a data' : validate.date(date)) },
  })
  const draft = useFormDraft(form, { name, seen })
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, box])
  const refuse = () => setRefusals((count) => count + 1)
  const onSubmit = form.onSubmit(
    (values) =>
      draft.follow(send(toData(values), draft.intent), {
        close: onSent,
        refuse: (error) => {
          form.setErrors(fieldErrors(error, NAMES))
          refuse()
        },
      }),
    (errors) => {
      tellMissing(errors)
      refuse()
    },
  )
  return { form, draft, onSubmit }
}
