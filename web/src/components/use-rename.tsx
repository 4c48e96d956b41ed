import type { UseFormReturnType } from '@mantine/form'
import type { Seen } from '../lib/edit.ts'
import { createPanelRenderer, useEditForm } from './use-edit-form.tsx'

type Rename = {
  /** What the field is called. */
  label: string
  /** What the edit is compared with; absent where the form names something new. */
  seen: Seen | undefined
}

type Item = { name: string; revision: number }

export const toSeenName = (item: Item | undefined): Seen | undefined =>
  item && { revision: item.revision, values: { name: item.name } }

/** The edit of a name: another name that somebody gave meanwhile is shown beside the typed one. */
export const useRename = (form: Pick<UseFormReturnType<{ name: string }>, 'setFieldValue'>, { label, seen }: Rename) =>
  useEditForm({
    seen,
    put: (_field, value) => form.setFieldValue('name', String(value)),
    renderPanel: createPanelRenderer({ name: { label, text: String } }),
  })
