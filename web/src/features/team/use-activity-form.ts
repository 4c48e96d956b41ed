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
  MISSING_FIELDS,
  NAMES,
  NO_VALUE,
  toData,
  validate,
} from './activity-values.ts'

/** Shows one toast for the missing fields (specification §5), beside each field's own message. */
function notifyMissing(errors: object): void {
  if ('member' in errors) notify({ kind: 'invalid', title: ATTENTION, message: MISSING_FIELDS })
  else if ('centavos' in errors) notify({ kind: 'invalid', title: ATTENTION, message: NO_VALUE })
}

type Setup = {
  /** The draft's name: the form's, with its record's id. */
  name: string
  box: RefObject<HTMLElement | null>
  initialValues: ActivityValues
  /** The edited activity as it was shown. */
  seen?: Seen
  /** Resolves once it is written; @throws what the call throws */
  send: (data: ActivityData, intent: Intent) => Promise<unknown>
  /** Called after a success. */
  onSent: () => void
  /** Whether the date is required: an edited activity has one, a registration without one is of today. */
  dateRequired?: boolean
}

/** The form of an activity. The first missing or refused field takes the focus; a failure keeps the typed values. */
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
      notifyMissing(errors)
      refuse()
    },
  )
  return { form, draft, onSubmit }
}
