import type { UseFormReturnType } from '@mantine/form'
import { changedFields } from '../lib/drafts.ts'
import type { WireFields } from '../lib/edit.ts'
import { type FormDraft, useDraft } from './use-draft.ts'
import type { FollowedEdit } from './use-followed-edit.tsx'

type Fields = Record<string, unknown>

const isGroup = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each field by its path, so that of a group only the fields that were typed are kept. */
const flatten = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(value).map(([field, one]) => [`${name}.${field}`, one]) : [[name, value]],
    ),
  )

type Options<Values> = {
  /** The form's. */
  name: string
  form: Pick<UseFormReturnType<Values>, 'values' | 'setFieldValue'>
  /** The form's values for what was read last. */
  saved: Values
  edit: Pick<FollowedEdit, 'isDirty' | 'base' | 'resume' | 'discard'>
  /** Blanks what must not be stored in the browser. */
  withoutSecrets?: (values: Values) => Values
}

/**
 * The draft of a form that stays open while others save. With what was typed it keeps what stood in those fields when the person began to
 * type, so that an edit of a recovered draft is judged by that (decision 0017).
 */
export function useFollowedDraft<Values extends Fields>({
  name,
  form,
  saved,
  edit,
  withoutSecrets = (values) => values,
}: Options<Values>): FormDraft {
  const draft = useDraft({
    name,
    fields: edit.isDirty ? { typed: changedFields(flatten(withoutSecrets(form.values)), flatten(saved)), base: edit.base } : {},
    restore: ({ typed, base }) => {
      for (const [path, value] of Object.entries(typed as Fields)) form.setFieldValue(path, value as never)
      edit.resume(base as WireFields)
    },
    reset: () => undefined, // what was sent stays in the form
  })
  const discard = () => {
    edit.discard()
    draft.discard()
  }
  return { ...draft, recovered: draft.recovered && edit.isDirty, discard }
}
