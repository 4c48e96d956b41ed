import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormDraft } from '../../components/use-draft.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { notify } from '../../lib/notify.ts'
import { usePrimaryAction } from '../../lib/primary-action.ts'
import type { LaunchMutation } from './launcher-mutation.ts'
import { useProjectChoice } from './launcher-project.ts'
import type { PreviousRun } from './previous-run.ts'

type LauncherSetup<Values, Input> = {
  form: UseFormReturnType<Values>
  /** The default values, which the form takes again after a success (specification §4). */
  empty: Values
  toInput: (values: Values) => Input
  launch: LaunchMutation<Input>
  previous: PreviousRun
  /** The one toast for all missing fields (specification §5). */
  missing: { title: string; message: string }
  /** The form's names by wire name. */
  names: Readonly<Record<string, string>>
  /** The label of the screen's primary action in the palette. */
  action: string
}

const FIRST_FIELD = 'input:not([type="radio"]), input:checked, select, textarea'
const INVALID_FIELD = '[aria-invalid="true"]'

/** Submits a launcher's form: a missing field gets the focus and a toast; a success clears the fields, a failure keeps them. */
export function useLauncherSubmission<Values extends Record<string, unknown>, Input>(setup: LauncherSetup<Values, Input>) {
  const { form, empty, toInput, launch, previous, missing, names, action } = setup
  const box = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus()
  }, [refusals])
  const focusFirst = useCallback(() => box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), [])
  usePrimaryAction(action, focusFirst)
  const { choice, sent, clear: clearProject, extra } = useProjectChoice(previous)

  const draft = useFormDraft(form, { name: `${action}:${previous.id ?? ''}`, extra })
  const clear = () => {
    form.setInitialValues(empty)
    form.setValues(empty)
    form.clearErrors()
    clearProject()
    previous.forget()
  }
  const refuse = (error: unknown) => {
    form.setErrors(fieldErrors(error, { ...names, project: 'project' }))
    setRefusals((count) => count + 1)
  }
  const onSubmit = form.onSubmit(
    (values) =>
      draft.follow(
        launch.mutateAsync({ json: toInput(values), query: { previous: previous.id, project: sent }, intent: draft.intent }),
        { close: clear, refuse },
      ),
    () => {
      notify({ kind: 'invalid', ...missing })
      setRefusals((count) => count + 1)
    },
  )
  return { box, onSubmit, draft, busy: launch.isPending, project: { ...choice, error: form.errors.project } }
}
