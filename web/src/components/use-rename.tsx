import type { UseFormReturnType } from '@mantine/form'
import type { Seen } from '../lib/edit.ts'
import { createPanelRenderer, useEditForm } from './use-edit-form.tsx'

type Rename = {
  label: string
  /** The record that the edit is compared with; undefined for a new record. */
  seen: Seen | undefined
}

type Item = { name: string; revision: number }

export const toSeenName = (item: Item | undefined): Seen | undefined =>
  item && { revision: item.revision, values: { name: item.name } }

/** The edit of a record's name; a name that somebody else saved meanwhile is shown as a conflict. */
export const useRename = (form: Pick<UseFormReturnType<{ name: string }>, 'setFieldValue'>, { label, seen }: Rename) =>
  useEditForm({
    seen,
    put: (_field, value) => form.setFieldValue('name', String(value)),
    renderPanel: createPanelRenderer({ name: { label, text: String } }),
  })
