import type { ForeignConfigItem } from 'contract/finance/settings.ts'
import { TextAreaField, TextField } from '#components/ui/field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { requireText } from '#lib/validation.ts'
import { DESCRIPTION_FIELD } from './edit-persona-dialog.tsx'
import { useCreatePersona } from './persona-calls.ts'

const personaForm = defineForm()({
  clientId: question<string | null>(null, (client) => (client ? null : 'Escolha o cliente')),
  name: question<string>('', requireText('Informe o nome')),
  description: question<string>(''),
})

type Props = { clients: readonly ForeignConfigItem[]; opened: boolean; onClose: () => void }

/** It needs a React key of its own for each persona. */
export default function NewPersonaDialog({ clients, opened, onClose }: Props) {
  const create = useCreatePersona()
  const { form, state } = useRecordForm(personaForm, {
    draft: 'persona',
    create: (_input, { values: { clientId, name, description }, intent }) =>
      create.mutateAsync({ clientId: Number(clientId), name: name.trim(), description: description.trim(), intent }),
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
        {...bindField(form, 'clientId')}
      />
      <TextField label="Nome da persona" required maxLength={200} {...form.getInputProps('name')} />
      <TextAreaField {...DESCRIPTION_FIELD} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
