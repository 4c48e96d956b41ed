import { type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
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
  notify({ kind: 'invalid', title: ATTENTION, message: 'member' in errors ? MISSING : NO_VALUE })
}

type Setup = {
  box: RefObject<HTMLElement | null>
  initialValues: ActivityValues
  send: (data: ActivityData) => Promise<unknown>
  /** Once it went well. */
  onSent: (form: UseFormReturnType<ActivityValues>) => void
}

/** What is missing, or was refused, takes the focus; a failure keeps what was typed. */
export function useActivityForm({ box, initialValues, send, onSent }: Setup) {
  const form = useForm<ActivityValues>({ initialValues, validate })
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, box])
  const refuse = () => setRefusals((count) => count + 1)
  const onSubmit = form.onSubmit(
    (values) =>
      send(toData(values)).then(
        () => onSent(form),
        (error) => {
          form.setErrors(fieldErrors(error, NAMES))
          refuse()
        },
      ),
    (errors) => {
      tellMissing(errors)
      refuse()
    },
  )
  return { form, onSubmit }
}
