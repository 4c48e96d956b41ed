import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { type DraftFields, pickChangedFields, pickTypedFields } from '#lib/drafts.ts'
import type { SeenRecord } from '#lib/edit.ts'
import type { Intent } from '#lib/intent.ts'
import type { EditConflict } from '#lib/use-edit.ts'
import { type ExtraDraftFields, useFormDraft } from './use-draft.ts'
import { type SaveEdit, useEditForm } from './use-edit-form.tsx'
import { type FormElementProps, type SubmissionOptions, UNCOMMITTED, useSubmission } from './use-submission.ts'

type Sending = { intent: Intent; save: SaveEdit }

type Setup<Values extends Record<string, unknown>> = SubmissionOptions<Values> &
  Pick<UseFormInput<Values>, 'validate' | 'onValuesChange'> & {
    initialValues: Values
    /** The draft's name, which contains the form's name and the record's id. */
    draft: string
    /** The names of the fields that no draft stores. */
    secrets?: readonly string[]
    extra?: ExtraDraftFields
    seen?: SeenRecord | undefined
    /**
     * From wire name to form paths; by default the value goes unchanged to the field that `names` gives, or else to the field of
     * the same name.
     */
    toFormFields?: (name: string, value: unknown, values: Values) => Record<string, unknown>
    renderPanel?: (conflict: EditConflict) => ReactNode
    empty?: (form: UseFormReturnType<Values>) => void
    /** Returns undefined if nothing has to be sent. @throws the call's error */
    send: (values: Values, sending: Sending) => Promise<unknown> | undefined
  }

function withField<Values extends Record<string, unknown>>(
  values: Values,
  [path, value]: [path: string, value: unknown],
): Values {
  const [name = path, part] = path.split('.')
  return { ...values, [name]: part === undefined ? value : { ...(values[name] as object), [part]: value } }
}

const renderNothing = () => null

/** Takes its first values when it is mounted, so the form needs a React key of its own for each record. */
export function useDraftForm<Values extends Record<string, unknown>>(setup: Setup<Values>) {
  const { initialValues, validate = {}, onValuesChange, draft: name, secrets, extra, names = {}, send } = setup
  const form: UseFormReturnType<Values> = useForm<Values>({ initialValues, validate, ...(onValuesChange && { onValuesChange }) })
  const draft = useFormDraft(form, { name, seen: setup.seen, ...(secrets && { secrets }), ...(extra && { extra }) })
  const latestExtra = useRef(extra)
  useEffect(() => {
    latestExtra.current = extra
  })
  const keepTyped = (sent: Values): DraftFields | undefined => {
    const typed = pickTypedFields(form.getValues(), sent)
    const added = pickTypedFields(latestExtra.current?.fields ?? {}, extra?.fields ?? {})
    const isEdit = setup.seen !== undefined
    if (isEdit) form.setInitialValues(sent)
    else if (setup.empty) setup.empty(form)
    else {
      form.reset()
      latestExtra.current?.reset()
    }
    if (Object.keys(typed).length === 0 && Object.keys(added).length === 0 && !formRef.current?.querySelector(UNCOMMITTED))
      return undefined
    if (!isEdit) form.setValues(typed)
    latestExtra.current?.restore(added)
    return { ...pickChangedFields(form.getValues(), form.getInitialValues(), secrets), ...added }
  }
  const toFormFields = setup.toFormFields ?? ((field: string, value: unknown) => ({ [names[field] ?? field]: value }))
  const { save, panel } = useEditForm({
    draft,
    setField: (field, value, recorded) => {
      const values = form.getValues()
      form.setInitialValues(Object.entries(toFormFields(field, recorded, values)).reduce(withField, form.getInitialValues()))
      for (const [path, shown] of Object.entries(toFormFields(field, value, values))) form.setFieldValue(path, shown as never)
    },
    renderPanel: setup.renderPanel ?? renderNothing,
  })
  const { formRef, ...submission } = useSubmission({
    ...setup,
    form,
    draft,
    send: (values) => send(values, { intent: draft.intent, save }),
    keepTyped,
  })
  const { onSubmit, busy, ...errorHandlers } = submission
  const state: FormElementProps = { formRef, onSubmit, busy, dirty: form.isDirty(), draft, panel }
  return { form, state, ...errorHandlers }
}
