import { useForm } from '@mantine/form'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { type Named, useRenameRecording } from './api.ts'

const MAX_NAME = 200
const NAMES = { name: 'name' }

type Props = { recording: Named; opened: boolean; onClose: () => void }

export default function RenameDialog({ recording, opened, onClose }: Props) {
  const { mutateAsync, isPending } = useRenameRecording()
  const form = useForm({
    initialValues: { name: recording.name },
    validate: { name: (typed) => (typed.trim() ? null : 'Informe o nome') },
  })
  const draft = useFormDraft(form, { name: `recording:${recording.id}` })
  const submit = form.onSubmit(({ name }) =>
    draft.follow(mutateAsync({ id: recording.id, name: name.trim() }), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  return (
    <FormDialog
      title="Renomear gravação"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit="Salvar"
      busyLabel="Salvando..."
      busy={isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      <TextField label="Nome da gravação" required maxLength={MAX_NAME} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
