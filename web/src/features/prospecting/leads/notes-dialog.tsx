import type { Lead } from 'contract/prospecting/leads.ts'
import { TextAreaField } from '#components/ui/field.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { defineForm } from '#forms/define-form.ts'
import { optionalText } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { notify } from '#lib/notify.ts'
import { useEditLead } from './lead-calls.ts'

const notesForm = defineForm<Lead>()({ notes: optionalText({ label: 'Anotações' }) })

/** It takes its initial values when it is mounted, so it needs a React key of its own for each lead. */
export default function NotesDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  const edit = useEditLead('Não foi possível salvar as anotações')
  const { form, state } = useRecordForm(notesForm, {
    draft: `lead-notes:${lead.id}`,
    record: lead,
    edit: async (change) => {
      await edit.mutateAsync({ id: lead.id, change })
      notify({ kind: 'done', title: 'Anotações salvas', message: lead.name })
    },
    onSent: onClose,
  })
  return (
    <FormDialog title="Anotações" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <TextAreaField label={lead.name} rows={6} maxLength={2000} data-autofocus {...form.getInputProps('notes')} />
      <AuthorshipLine of="leads" id={lead.id} />
    </FormDialog>
  )
}
