import type { Lead } from 'contract/prospecting/leads.ts'
import { formatTaxId } from 'contract/values/tax-ids.ts'
import { TextAreaField, TextField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field, optionalText, text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { notify } from '#lib/notify.ts'
import { useEditLead } from '../leads/lead-calls.ts'

const splitTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

const contactForm = defineForm<Lead>()({
  name: text({ label: 'Nome', required: 'Informe o nome' }),
  phone: optionalText({ label: 'Telefone' }),
  site: optionalText({ label: 'Site' }),
  instagram: optionalText({ label: 'Instagram' }),
  email: optionalText({ label: 'E-mail' }),
  cnpj: field<string, string | null>({
    label: 'CNPJ',
    blank: '',
    read: (recorded) => (recorded ? formatTaxId(recorded) : ''),
    write: (typed) =>
      typed
        .trim()
        .toUpperCase()
        .replace(/[\s./-]/g, '') || null,
    format: (recorded) => (recorded ? formatTaxId(recorded) : ''),
  }),
  address: optionalText({ label: 'Endereço' }),
  city: optionalText({ label: 'Cidade' }),
  category: optionalText({ label: 'Categoria' }),
  tags: field<string, string[]>({
    label: 'Etiquetas',
    blank: '',
    read: (recorded) => recorded?.join(', ') ?? '',
    write: splitTags,
    format: (recorded) => recorded.join(', '),
  }),
  notes: optionalText({ label: 'Observações' }),
})

/** It takes its initial values when it is mounted, so it needs a React key of its own for each lead. */
export default function EditContactDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  const edit = useEditLead('Não foi possível salvar o contato')
  const { form, state } = useRecordForm(contactForm, {
    draft: `lead:${lead.id}`,
    record: lead,
    edit: async (change) => {
      await edit.mutateAsync({ id: lead.id, change })
      notify({ kind: 'done', title: 'Contato salvo', message: lead.name })
    },
    onSent: onClose,
  })
  const props = form.getInputProps
  return (
    <FormDialog
      title="Editar contato"
      size={640}
      opened={opened}
      onClose={onClose}
      submit="Salvar"
      busyLabel="Salvando..."
      {...state}
    >
      <TextField label="Nome" required maxLength={300} data-autofocus {...props('name')} />
      <div className="pair">
        <TextField label="Telefone" maxLength={60} inputMode="tel" {...props('phone')} />
        <TextField label="E-mail" maxLength={200} inputMode="email" {...props('email')} />
      </div>
      <div className="pair">
        <TextField label="Site" maxLength={500} inputMode="url" {...props('site')} />
        <TextField label="Instagram" maxLength={500} {...props('instagram')} />
      </div>
      <TextField label="Endereço" maxLength={500} {...props('address')} />
      <div className="pair">
        <TextField label="Cidade" maxLength={200} {...props('city')} />
        <TextField label="CNPJ" maxLength={30} {...props('cnpj')} />
      </div>
      <div className="pair">
        <TextField label="Categoria" maxLength={200} {...props('category')} />
        <TextField label="Etiquetas" help="Separadas por vírgula." {...props('tags')} />
      </div>
      <TextAreaField label="Observações" rows={3} maxLength={2000} {...props('notes')} />
      <AuthorshipLine of="leads" id={lead.id} />
    </FormDialog>
  )
}
