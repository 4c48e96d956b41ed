import type { UseFormReturnType } from '@mantine/form'
import { panelFor, useEditForm } from './use-edit-form.tsx'

type Rename = {
  /** What the field is called. */
  label: string
  /** As it is seen; absent where the form names something new. */
  item: { name: string; revision: number } | undefined
}

/** The edit of a name: another name that somebody gave meanwhile is shown beside the typed one. */
export const useRename = (form: Pick<UseFormReturnType<{ name: string }>, 'setFieldValue'>, { label, item }: Rename) =>
  useEditForm({
    seen: item && { revision: item.revision, values: { name: item.name } },
    put: (_field, value) => form.setFieldValue('name', String(value)),
    renderPanel: panelFor({ name: { label, text: String } }),
  })
