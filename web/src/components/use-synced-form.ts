import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { SeenRecord, WireFields } from '#lib/edit.ts'
import type { EditConflict } from '#lib/use-edit.ts'
import type { Change } from './use-edit-form.tsx'
import { type FormElementProps, type SubmissionOptions, useSubmission } from './use-submission.ts'
import { useSyncedDraft } from './use-synced-draft.ts'
import { useSyncedEdit } from './use-synced-edit.tsx'

type Setup<Values extends Record<string, unknown>, Wire extends WireFields> = Omit<SubmissionOptions<Values>, 'onSent'> &
  Pick<UseFormInput<Values>, 'validate'> & {
    draft: string
    saved: SeenRecord<Wire>
    values: Values
    toWire: (values: Values) => WireFields
    toFormFields: (name: string, value: unknown) => Record<string, unknown>
    renderPanel: (conflict: EditConflict) => ReactNode
    /** Returns the values without the contents of fields that must not be stored in the browser. */
    withoutSecrets?: (values: Values) => Values
    send: (change: Change<Wire>, values: Values) => Promise<unknown>
    onSent?: () => void
  }

export type SyncedFormProps = FormElementProps & { canSave: boolean }

export function useSyncedForm<Values extends Record<string, unknown>, Wire extends WireFields>(setup: Setup<Values, Wire>) {
  const { validate = {}, draft: name, saved, values: initialValues, toWire, toFormFields, renderPanel, withoutSecrets } = setup
  const form: UseFormReturnType<Values> = useForm<Values>({ initialValues, validate })
  const edit = useSyncedEdit({
    saved,
    wanted: toWire(form.values),
    setField: (field, value) => {
      for (const [path, shown] of Object.entries(toFormFields(field, value))) form.setFieldValue(path, shown as never)
    },
    renderPanel,
  })
  const draft = useSyncedDraft({ name, form, saved: initialValues, edit, ...(withoutSecrets && { withoutSecrets }) })
  const { formRef, onSubmit, busy } = useSubmission({
    ...setup,
    form,
    draft,
    send: (values) => edit.save((change) => setup.send(change, values)),
    onSent: () => setup.onSent?.(),
  })
  const { isDirty, canSave, panel } = edit
  const state: SyncedFormProps = { formRef, onSubmit, busy, draft, dirty: isDirty, canSave, panel }
  return { form, state }
}
