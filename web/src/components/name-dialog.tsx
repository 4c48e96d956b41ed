import { useForm } from '@mantine/form'
import type { RenameChange } from '../lib/edit.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import type { Intent } from '../lib/intent.ts'
import { TextField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFormDraft } from './use-draft.ts'
import { toSeenName, useRename } from './use-rename.tsx'

const FIELD_NAMES = { name: 'name' }

type Props = {
  /** The kind of record; with the id it identifies the draft, as the name may change. */
  kind: 'project' | 'member' | 'persona' | 'brand-kit'
  title: string
  label: string
  maxLength: number
  /** The record as the screen shows it; undefined for a new one. */
  item: { id: number; name: string; revision: number } | undefined
  opened: boolean
  onClose: () => void
  /** Creates a record; absent where the dialog only renames. `intent` is this dialog's. */
  create?: (name: string, intent: Intent) => Promise<unknown>
  rename: (change: RenameChange) => Promise<unknown>
  busy: boolean
}

/** Creates a record by its name, or renames one. */
export default function NameDialog({ kind, title, label, maxLength, item, opened, onClose, create, rename, busy }: Props) {
  const form = useForm({
    initialValues: { name: item?.name ?? '' },
    validate: { name: (typed) => (typed.trim() ? null : 'Informe o nome') },
  })
  const draft = useFormDraft(form, { name: `name:${kind}:${item?.id ?? 'new'}`, seen: toSeenName(item) })
  const edit = useRename(form, { label, seen: draft.seen })
  const send = (name: string) => (item ? edit.save({ name }, rename) : (create?.(name, draft.intent) ?? Promise.resolve()))
  const submit = form.onSubmit(({ name }) =>
    draft.follow(send(name.trim()), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, FIELD_NAMES)),
    }),
  )
  const fresh = item === undefined
  return (
    <FormDialog
      title={title}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit={fresh ? 'Adicionar' : 'Salvar'}
      busyLabel={fresh ? 'Adicionando...' : 'Salvando...'}
      busy={busy}
      dirty={form.isDirty()}
      draft={draft}
    >
      {edit.panel}
      <TextField label={label} required maxLength={maxLength} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
