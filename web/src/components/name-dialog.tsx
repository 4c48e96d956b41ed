import { useForm } from '@mantine/form'
import { fieldErrors } from '../lib/field-errors.ts'
import type { Intent } from '../lib/intent.ts'
import { TextField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFormDraft } from './use-draft.ts'

const NAMES = { name: 'name' }

type Props = {
  title: string
  label: string
  maxLength: number
  /** The name that it has; absent: a new one. */
  name: string | undefined
  opened: boolean
  onClose: () => void
  /** `intent`: this dialog's, for a new name; a name that is given twice stays the same by itself. */
  send: (name: string, intent: Intent) => Promise<unknown>
  busy: boolean
}

/** Names something new, or renames it. */
export default function NameDialog({ title, label, maxLength, name, opened, onClose, send, busy }: Props) {
  const form = useForm({
    initialValues: { name: name ?? '' },
    validate: { name: (typed) => (typed.trim() ? null : 'Informe o nome') },
  })
  const draft = useFormDraft(form, { name: `${title}:${name ?? ''}` })
  const submit = form.onSubmit((values) =>
    draft.follow(send(values.name.trim(), draft.intent), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  const fresh = name === undefined
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
      <TextField label={label} required maxLength={maxLength} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
