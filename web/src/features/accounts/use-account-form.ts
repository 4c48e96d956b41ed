import { type UseFormInput, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { useRefusalFocus } from '#lib/focus/use-refusal-focus.ts'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { createValidation } from '#lib/validation.ts'

type Setup<Values extends Record<string, string>> = {
  initialValues: Values
  /** The form's fields have the same names as the fields of this schema. */
  schema: ZodMiniType
  toBody?: (values: Values) => unknown
  /** The field below which a refusal is shown that names no field. */
  errorField: keyof Values & string
  /** Sends the values. @throws the call's error */
  send: (values: Values) => Promise<unknown>
}

/** Provides a countdown of the seconds for which the server asked to wait (429 with Retry-After). */
function useWait() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: setSeconds }
}

/** Never stored as a draft, because it has or makes a secret. `wait`: the seconds that the server asks to wait. */
export function useAccountForm<Values extends Record<string, string>>(setup: Setup<Values>) {
  const { initialValues, schema, toBody = (values: Values) => values, errorField, send } = setup
  const validate = createValidation<Values>(schema, toBody)
  const form = useForm<Values>({ initialValues, validate: validate as NonNullable<UseFormInput<Values>['validate']> })
  const { formRef, focusFirstError } = useRefusalFocus()
  const wait = useWait()
  const refuse = (error: unknown) => {
    const errors = mapFieldErrors(error, (name) => (Object.hasOwn(initialValues, name) ? name : undefined))
    const unnamed = { [errorField]: describeError(error) ?? 'Não foi possível enviar. Tente de novo.' }
    form.setErrors(Object.keys(errors).length > 0 ? errors : unnamed)
    if (error instanceof CallError && error.status === 429) wait.start(Math.max(1, error.retryAfter ?? 0))
    focusFirstError()
  }
  const submit = (values: Values) => send(values).catch(refuse)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (wait.seconds > 0) return event.preventDefault()
    return form.onSubmit(submit, focusFirstError)(event)
  }
  return { form, formRef, onSubmit, busy: form.submitting, wait: wait.seconds }
}
