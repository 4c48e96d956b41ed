import type { UseFormReturnType } from '@mantine/form'
import { pickChangedFields } from '#lib/drafts.ts'
import type { WireFields } from '#lib/edit.ts'
import { type FormDraft, useDraft } from './use-draft.ts'
import type { SyncedEdit } from './use-synced-edit.tsx'

type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens groups of fields to paths (`group.field`), so that the draft stores only the changed fields of a group. */
const flattenGroups = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(value).map(([field, one]) => [`${name}.${field}`, one]) : [[name, value]],
    ),
  )

type Options<Values> = {
  name: string
  form: Pick<UseFormReturnType<Values>, 'values' | 'setFieldValue'>
  saved: Values
  edit: Pick<SyncedEdit, 'isDirty' | 'base' | 'resume' | 'discard'>
  /** Returns the values without the contents of fields that must not be stored in the browser. */
  withoutSecrets?: (values: Values) => Values
}

/** A recovered draft is compared with the values from when the person began to type (decision 0017). */
export function useSyncedDraft<Values extends Fields>({
  name,
  form,
  saved,
  edit,
  withoutSecrets = (values) => values,
}: Options<Values>): FormDraft {
  const draft = useDraft({
    name,
    fields: edit.isDirty
      ? { typed: pickChangedFields(flattenGroups(withoutSecrets(form.values)), flattenGroups(saved)), base: edit.base }
      : {},
    restore: ({ typed, base }) => {
      for (const [path, value] of Object.entries(typed as Fields)) form.setFieldValue(path, value as never)
      edit.resume(base as WireFields)
    },
    reset: () => undefined, // the sent values stay in the form after a save
  })
  const discard = () => {
    edit.discard()
    draft.discard()
  }
  return { ...draft, recovered: draft.recovered && edit.isDirty, discard }
}
