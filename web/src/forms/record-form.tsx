import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { type DraftFields, pickTypedFields, readDraft } from '#lib/drafts/drafts.ts'
import type { WireFields } from '#lib/drafts/edit.ts'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { useRefusalFocus } from '#lib/focus/use-refusal-focus.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import type { Intent } from '#lib/net/intent.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { type EditOf, type Fields, type FormDefinition, type InputOf, nest, setAt, type ValuesOf } from './define-form.ts'
import { type FormDraft, useDraft } from './draft.ts'
import { type Change, useRecordEdit } from './use-record-edit.ts'

const ConflictPanel = lazyComponent(() => import('./conflict-panel.tsx'))

/** Matches a field whose text is not in the form's values: a date that is still being typed, or a text that cannot be read. */
export const UNCOMMITTED = '[data-typing], input:invalid'

type Errors = Readonly<Record<string, ReactNode>>

export type FormState = {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** A text that is not in the values, such as a date that is still being typed, does not count. */
  dirty: boolean
  draft: Pick<FormDraft, 'recovered' | 'hasTypedSince' | 'discard' | 'leave'>
  panel: ReactNode
  /**
   * This is also true during a conflict: if the person chooses the other's value everywhere, nothing is left to send, but saving
   * still ends the conflict.
   */
  canSave: boolean
}

type Form<F extends Fields> = UseFormReturnType<ValuesOf<F>>

type Setup<F extends Fields, Rec> = {
  /** The draft's name, which contains the form's name and the record's id. */
  draft: string
  /** The record to edit; undefined for a new one. */
  record?: (Rec & { revision: number }) | undefined
  /** Whether the form stays on screen after it was saved, and untouched fields take what others save. */
  isLive?: boolean
  /** What the form starts with instead of the record's values or of blank ones. */
  initial?: Partial<ValuesOf<F>>
  /** `intent` is the same for all tries. Returns undefined if nothing has to be sent. @throws the call's error */
  create?: (input: InputOf<F>, sending: { values: ValuesOf<F>; intent: Intent }) => Promise<unknown> | undefined
  /** Called only if something differs from the record. @throws the call's error */
  edit?: (change: Change<EditOf<F>>, values: ValuesOf<F>) => Promise<unknown>
  /** Called after a success, unless the form was closed before or keeps what was typed since it was sent. */
  onSent?: (form: Form<F>) => void
  onInvalid?: (errors: Errors) => void
  onRefused?: (errors: Errors, form: Form<F>) => void
  onValuesChange?: () => void
  /** Empties the form after it created a record; by default it returns to its first values. */
  empty?: (form: Form<F>) => void
  formRef?: RefObject<HTMLFormElement | null>
}

/**
 * The only way in which a record is created or edited, and settings are saved. Takes its first values when it is mounted, so that
 * a form needs a React key of its own for each record.
 */
export function useRecordForm<F extends Fields, Rec>(definition: FormDefinition<F, Rec>, setup: Setup<F, Rec>) {
  type Values = ValuesOf<F>
  const { draft: name, record, isLive = false } = setup
  const recordedValues: Values = { ...definition.readValues(record), ...setup.initial }
  const form = useForm<Values>({
    initialValues: recordedValues,
    validate: definition.validate,
    ...(setup.onValuesChange && { onValuesChange: setup.onValuesChange }),
  })
  const [drafted] = useState(() => readDraft(name)?.seen)
  const edit = useRecordEdit({
    record: record && definition.see(record),
    drafted: isLive ? undefined : drafted,
    isLive,
    toEdit: () => definition.toEdit(form.getValues()),
    setField: (path, value, recorded) => {
      const values = form.getValues()
      form.setInitialValues(setAt(form.getInitialValues(), [path, definition.readField(values, path, recorded)]) as Values)
      // Mantine infers a value's type from its path, which it cannot do for generic values.
      form.setFieldValue(path as keyof Values & string, definition.readField(values, path, value) as never)
    },
  })
  const before = isLive ? recordedValues : form.getInitialValues()
  const isTouched = !isLive || edit.touched.length > 0
  const draft = useDraft({
    name,
    fields: isTouched ? definition.pickDraft(form.values, before) : {},
    restore: (fields, seen) => {
      form.setValues(definition.restoreDraft(form.getValues(), fields))
      if (isLive) edit.resume(seen?.values ?? {})
    },
    reset: () => {
      edit.discard()
      if (!isLive) form.reset()
    },
    hasUnstorable: !isLive && definition.hasUnstorable(form.values, before),
    ...(record && { getSeen: edit.getSeen }),
  })
  const { formRef, focusFirstError } = useRefusalFocus(setup.formRef)
  const keepTyped = (sent: Values): DraftFields | undefined => {
    const typed = pickTypedFields(form.getValues(), sent)
    if (record) form.setInitialValues(sent)
    else if (setup.empty) setup.empty(form)
    else form.reset()
    if (Object.keys(typed).length === 0 && !formRef.current?.querySelector(UNCOMMITTED)) return undefined
    if (!record) form.setValues(typed)
    return definition.pickDraft(form.getValues(), form.getInitialValues())
  }
  const refuse = (error: unknown) => {
    const errors = mapFieldErrors(error, definition.findPath)
    setup.onRefused?.(errors, form)
    form.setErrors(errors)
    focusFirstError()
  }
  const reportInvalid = (errors: Errors) => {
    setup.onInvalid?.(errors)
    focusFirstError()
  }
  const submit = (values: Values) => {
    const sent = record
      ? edit.save(async (change) => setup.edit?.(nestChange(change) as Change<EditOf<F>>, values))
      : setup.create?.(definition.toInput(values), { values, intent: draft.intent })
    const close = () => setup.onSent?.(form)
    return sent && draft.follow(sent, { keepTyped: isLive ? () => undefined : () => keepTyped(values), close, refuse })
  }
  const state: FormState = {
    formRef,
    onSubmit: form.onSubmit(submit, reportInvalid),
    busy: form.submitting,
    dirty: isLive ? isTouched : form.isDirty(),
    draft: { ...draft, recovered: draft.recovered && isTouched },
    panel: edit.isConflict && (
      <CodeSuspense>
        <ConflictPanel fields={definition.leaves} conflict={edit.conflict} />
      </CodeSuspense>
    ),
    canSave: edit.touched.length > 0 || edit.isConflict,
  }
  return { form, state, refuse, reportInvalid }
}

const nestChange = ({ revision, base, ...changed }: Change<WireFields>) => ({ ...nest(changed), revision, base })
