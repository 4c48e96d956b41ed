import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { DraftFields } from '#lib/drafts.ts'
import { mapFieldErrors } from '#lib/field-errors.ts'
import { useRefusalFocus } from '#lib/use-refusal-focus.ts'
import type { FormDraft } from './use-draft.ts'

/** Matches a field whose text is not in the form's values: a date that is still being typed, or a text that cannot be read. */
export const UNCOMMITTED = '[data-typing], input:invalid'

/** The state of a form, as the component that shows it needs it (FormDialog, SyncedForm, or a form of another screen). */
export type FormElementProps = {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Whether the form is being sent. */
  busy: boolean
  /**
   * Whether the form's values differ from those that it opened with, or from the saved ones. A text that is not in the values does not
   * count, such as a date that is still being typed.
   */
  dirty: boolean
  draft: FormDraft
  /** The panel for the fields that somebody else changed meanwhile. */
  panel?: ReactNode
}

export type SubmissionOptions<Values extends Record<string, unknown>> = {
  /** The form's field names by wire name. The refusal of a field without a name here is left to the mutation's toast. */
  names?: Readonly<Record<string, string>>
  /** Called after a success, unless the form was closed before or keeps what was typed since it was sent. */
  onSent: (form: UseFormReturnType<Values>) => void
  /** Called with the errors that the form's own validation found, by field. */
  onInvalid?: (errors: FormErrors) => void
  /** Called with the errors of the server's refusal, by field. */
  onRefused?: (errors: FormErrors, form: UseFormReturnType<Values>) => void
  /** The form's ref, where the screen around the form has one. */
  formRef?: RefObject<HTMLFormElement | null>
}

type Setup<Values extends Record<string, unknown>> = SubmissionOptions<Values> & {
  form: UseFormReturnType<Values>
  draft: FormDraft
  /** Sends the form's values; returns undefined where nothing has to be sent. @throws the call's error */
  send: (values: Values) => Promise<unknown> | undefined
  /** Leaves in the form only what differs from the values that were sent. @returns its fields; undefined where nothing differs */
  keepTyped?: (sent: Values) => DraftFields | undefined
}

const keepNothing = () => undefined

/**
 * Provides the submission of a form: it validates the form, shows the server's refusals at their fields, focuses the first invalid or
 * refused field, and ends the draft after a success.
 */
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
