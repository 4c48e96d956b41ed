import { useForm } from '@mantine/form'
import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { bindField } from '../../../lib/form-field.ts'
import { useCreatePersona } from './api.ts'

type Values = { client: string | null; name: string }

const NAMES = { clientId: 'client', name: 'name' }

type Props = { clients: readonly ForeignConfigItem[]; opened: boolean; onClose: () => void }

/** Asks for a persona's client and name. Mount it with a new key for each. */
export default function NewPersonaDialog({ clients, opened, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: { client: null, name: '' },
    validate: {
      client: (client) => (client ? null : 'Escolha o cliente'),
      name: (name) => (name.trim() ? null : 'Informe o nome'),
    },
  })
  const draft = useFormDraft(form, { name: 'persona' })
  const create = useCreatePersona(draft.intent)
  const submit = form.onSubmit(({ client, name }) =>
    draft.follow(create.mutateAsync({ clientId: Number(client), name: name.trim() }), {
      close: onClose,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  return (
    <FormDialog
      title="Nova persona"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      errors={form.errors}
      submit="Adicionar"
      busyLabel="Adicionando..."
      busy={create.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      <SelectField
        label="Cliente"
        required
        clearable={false}
        options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...bindField(form, 'client')}
      />
      <TextField label="Nome da persona" required maxLength={200} {...form.getInputProps('name')} />
    </FormDialog>
  )
}
