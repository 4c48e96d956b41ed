import type { UseFormInput } from '@mantine/form'
import { useCallback, useRef } from 'react'
import { useDraftForm } from '#components/use-draft-form.ts'
import { notify } from '#lib/notify.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import type { LaunchMutation } from './launcher-mutation.ts'
import { useProjectChoice } from './launcher-project.ts'
import type { PreviousRun } from './previous-run.ts'

type LauncherSetup<Values, Input> = Pick<UseFormInput<Values>, 'validate'> & {
  initialValues: Values
  /** The form returns to them after a successful launch (specification §4). */
  empty: Values
  toInput: (values: Values) => Input
  launch: LaunchMutation<Input>
  previous: PreviousRun
  /** The single toast that is shown whichever fields are missing (specification §5). */
  missing: { title: string; message: string }
  names: Readonly<Record<string, string>>
  action: string
}

const FIRST_FIELD = 'input:not([type="radio"]), input:checked, select, textarea'

export function useLauncherForm<Values extends Record<string, unknown>, Input>(setup: LauncherSetup<Values, Input>) {
  const { empty, toInput, launch, previous, missing, names, action, ...rest } = setup
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirst = useCallback(() => formRef.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), [])
  usePrimaryAction(action, focusFirst, 'runs.launch')
  const { choice, sent, clear: clearProject, extra } = useProjectChoice(previous)
  const { form, state } = useDraftForm<Values>({
    ...rest,
    draft: `${action}:${previous.id ?? ''}`,
    extra,
    names: { ...names, project: 'project' },
    formRef,
    send: (values, { intent }) =>
      launch.mutateAsync({ json: toInput(values), query: { previous: previous.id, project: sent }, intent }),
    empty: (fields) => {
      fields.setInitialValues(empty)
      fields.setValues(empty)
      fields.clearErrors()
      clearProject()
      previous.forget()
    },
    onSent: () => undefined,
    onInvalid: () => notify({ kind: 'invalid', ...missing }),
  })
  return { form, launcher: { ...state, project: { ...choice, error: form.errors.project } } }
}
