import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useRef } from 'react'
import type { Fields, FormDefinition, ValuesOf } from '#forms/define-form.ts'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { notify } from '#lib/notify.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import type { LaunchMutation } from './launcher-mutation.ts'
import { type LaunchProject, type launchProject, toProjectParameter, useProjectChoice } from './launcher-project.ts'
import type { PreviousRun } from './previous-run.ts'

type LauncherFields = Fields & { project: typeof launchProject }

type LauncherSetup<F extends LauncherFields, Input> = {
  definition: FormDefinition<F, object>
  /** What a repeated run was launched with, or what the source has. */
  initial: Partial<ValuesOf<F>>
  toInput: (values: ValuesOf<F>) => Input
  launch: LaunchMutation<Input>
  previous: PreviousRun
  /** What the form starts from instead of a run, whose draft is its own; `key` is empty without one. */
  source?: { key: string; forget: () => void }
  /** The single toast that is shown whichever fields are missing (specification §5). */
  missing: { title: string; message: string }
  action: string
}

const FIRST_FIELD = 'input:not([type="radio"]), input:checked, select, textarea'

/** The form is empty after a successful launch (specification §4). */
export function useLauncherForm<F extends LauncherFields, Input>(setup: LauncherSetup<F, Input>) {
  const { definition, initial, toInput, launch, previous, source, missing, action } = setup
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirst = useCallback(() => formRef.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), [])
  usePrimaryAction(action, focusFirst, 'runs.launch')
  const { form, state } = useRecordForm(definition, {
    draft: `${action}:${source?.key || (previous.id ?? '')}`,
    formRef,
    initial: { project: previous.project ?? null, ...initial },
    create: (_input, { values, intent }) => {
      const project = toProjectParameter(projectForm.getValues().project, previous)
      return launch.mutateAsync({ json: toInput(values), query: { previous: previous.id, project }, intent })
    },
    empty: (fields) => {
      const blank = definition.readValues(undefined)
      fields.setInitialValues(blank)
      fields.setValues(blank)
      fields.clearErrors()
      previous.forget()
      source?.forget()
    },
    onInvalid: () => notify({ kind: 'invalid', ...missing }),
  })
  // TypeScript does not compute the type of a field of a generic form.
  const projectForm = form as unknown as UseFormReturnType<{ project: LaunchProject }>
  const choice = useProjectChoice(previous, bindField(projectForm, 'project'))
  return { form, launcher: { ...state, project: { ...choice, error: form.errors.project } } }
}
