import { useForm } from '@mantine/form'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { toSeenName, useRename } from '../../../components/use-rename.tsx'
import type { RenameChange } from '../../../lib/edit.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { type NamedRecording, useRenameRecording } from './api.ts'

const MAX_NAME = 200
const LABEL = 'Nome da gravação'
const NAMES = { name: 'name' }

type Props = { recording: NamedRecording; opened: boolean; onClose: () => void }

export default function RenameDialog({ recording, opened, onClose }: Props) {
  const { mutateAsync, isPending } = useRenameRecording()
  const form = useForm({
    initialValues: { name: recording.name },
    validate: { name: (typed) => (typed.trim() ? null : 'Informe o nome') },
  })
  const draft = useFormDraft(form, { name: `recording:${recording.id}`, seen: toSeenName(recording) })
  const edit = useRename(form, { label: LABEL, seen: draft.seen })
  const rename = (change: RenameChange) => mutateAsync({ id: recording.id, ...change })
  const submit = form.onSubmit(({ name }) =>
    draft.follow(edit.save({ name: name.trim() }, rename), {
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
      {edit.panel}
      <TextField label={LABEL} required maxLength={MAX_NAME} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
