import type { Lead } from 'contract/prospecting/leads.ts'
import { TextField } from '#components/ui/field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useSeparateSource } from '../leads/merge-calls.ts'
import type { OtherSource } from '../leads/merged-fields.ts'

const form = defineForm<{ name: string }>()({ name: text({ label: 'Nome do outro contato', required: 'Informe o nome' }) })

type Props = OtherSource & { lead: Lead; opened: boolean; onClose: () => void }

/** What a source filled wrongly, of another business, becomes a contact of its own. */
export default function SeparateSourceDialog({ lead: { id, name, revision }, source, labels, opened, onClose }: Props) {
  const separate = useSeparateSource()
  const { form: own, state } = useRecordForm(form, {
    draft: `lead-source:${id}:${source}`,
    create: (wanted) => separate.mutateAsync({ id, json: { ...wanted, source, revision } }),
    onSent: onClose,
  })
  return (
    <FormDialog title="Separar contatos" opened={opened} onClose={onClose} submit="Separar" busyLabel="Separando..." {...state}>
      <p className="wraps sub">{`O que ${source} trouxe para “${name}” passa para um contato novo: ${labels}.`}</p>
      <TextField label="Nome do outro contato" required maxLength={300} data-autofocus {...own.getInputProps('name')} />
    </FormDialog>
  )
}
