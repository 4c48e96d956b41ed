import { MAX_PERSONA_DESCRIPTION, type Persona } from 'contract/settings/personas.ts'
import { TextAreaField, TextField } from '#components/ui/field.tsx'
import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useEditPersona } from './persona-calls.ts'

export const DESCRIPTION_FIELD = {
  label: 'Descrição',
  help: 'Quem é, o que a incomoda e como fala. A IA a lê quando escreve para esta persona.',
  rows: 4,
  maxLength: MAX_PERSONA_DESCRIPTION,
} as const

const personaForm = defineForm<Persona>()({
  name: text({ label: 'Nome da persona', required: 'Informe o nome' }),
  description: text({ label: 'Descrição' }),
})

const renderAuthorship = renderAuthorshipOf('personas')

type Props = { persona: Persona; opened: boolean; onClose: () => void }

export default function EditPersonaDialog({ persona, opened, onClose }: Props) {
  const edit = useEditPersona()
  const { form, state } = useRecordForm(personaForm, {
    draft: `persona:${persona.id}`,
    record: persona,
    edit: (change) => edit.mutateAsync({ id: persona.id, ...change }),
    onSent: onClose,
  })
  return (
    <FormDialog title="Editar persona" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <TextField label="Nome da persona" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextAreaField {...DESCRIPTION_FIELD} {...form.getInputProps('description')} />
      {renderAuthorship(persona.id)}
    </FormDialog>
  )
}
