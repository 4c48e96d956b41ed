import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import { TextField } from '#components/field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { useDraftForm } from '#components/use-draft-form.ts'
import { bindField } from '#lib/form-field.ts'
import { requireText } from '#lib/validation.ts'
import { useCreatePersona } from './api.ts'

type Values = { client: string | null; name: string }

type Props = { clients: readonly ForeignConfigItem[]; opened: boolean; onClose: () => void }

/** It needs a React key of its own for each persona. */
export default function NewPersonaDialog({ clients, opened, onClose }: Props) {
  const create = useCreatePersona()
  const { form, state } = useDraftForm<Values>({
    draft: 'persona',
    initialValues: { client: null, name: '' },
    validate: {
      client: (client) => (client ? null : 'Escolha o cliente'),
      name: requireText('Informe o nome'),
    },
    names: { clientId: 'client', name: 'name' },
    send: ({ client, name }, { intent }) => create.mutateAsync({ clientId: Number(client), name: name.trim(), intent }),
    onSent: onClose,
  })
  return (
    <FormDialog title="Nova persona" opened={opened} onClose={onClose} submit="Adicionar" busyLabel="Adicionando..." {...state}>
      <SelectField
        label="Cliente"
        required
        clearable={false}
        options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
        autoFocus
        {...bindField(form, 'client')}
      />
      <TextField label="Nome da persona" required maxLength={200} {...form.getInputProps('name')} />
    </FormDialog>
  )
}
