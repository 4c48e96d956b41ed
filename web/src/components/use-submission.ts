import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { DraftFields } from '#lib/drafts.ts'
import { mapFieldErrors } from '#lib/field-errors.ts'
import { useRefusalFocus } from '#lib/use-refusal-focus.ts'
import type { FormDraft } from './use-draft.ts'

/** Matches a field whose text is not in the form's values: a date that is still being typed, or a text that cannot be read. */
export const UNCOMMITTED = '[data-typing], input:invalid'

export type FormElementProps = {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** A text that is not in the values, such as a date that is still being typed, does not count. */
  dirty: boolean
  draft: Pick<FormDraft, 'recovered' | 'hasTypedSince' | 'discard' | 'leave'>
  panel?: ReactNode
}

export type SubmissionOptions<Values extends Record<string, unknown>> = {
  /** By wire name; the refusal of a field without a name here is left to the mutation's toast. */
  names?: Readonly<Record<string, string>>
  /** Called after a success, unless the form was closed before or keeps what was typed since it was sent. */
  onSent: (form: UseFormReturnType<Values>) => void
  onInvalid?: (errors: FormErrors) => void
  onRefused?: (errors: FormErrors, form: UseFormReturnType<Values>) => void
  formRef?: RefObject<HTMLFormElement | null>
}

type Setup<Values extends Record<string, unknown>> = SubmissionOptions<Values> & {
  form: UseFormReturnType<Values>
  draft: FormDraft
  /** Returns undefined if nothing has to be sent. @throws the call's error */
  send: (values: Values) => Promise<unknown> | undefined
  /** Leaves in the form only what differs from the values that were sent. @returns its fields; undefined where nothing differs */
  keepTyped?: (sent: Values) => DraftFields | undefined
}

const keepNothing = () => undefined

export function useSubmission<Values extends Record<string, unknown>>(setup: Setup<Values>) {
  const { form, draft, send, keepTyped = keepNothing, names = {}, onSent, onInvalid, onRefused } = setup
  const { formRef, focusFirstError } = useRefusalFocus(setup.formRef)
  const refuse = (error: unknown) => {
    const errors = mapFieldErrors(error, names)
    onRefused?.(errors, form)
    form.setErrors(errors)
    focusFirstError()
  }
  const reportInvalid = (errors: FormErrors) => {
    onInvalid?.(errors)
    focusFirstError()
  }
  const submit = (values: Values) => {
    const sent = send(values)
    return sent && draft.follow(sent, { keepTyped: () => keepTyped(values), close: () => onSent(form), refuse })
  }
  return { formRef, onSubmit: form.onSubmit(submit, reportInvalid), busy: form.submitting, refuse, reportInvalid }
}
