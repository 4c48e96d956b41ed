import type { Lead, LeadChange } from 'contract/prospecting/leads.ts'
import { TextAreaField } from '#components/field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { useDraftForm } from '#components/use-draft-form.ts'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { notify } from '#lib/notify.ts'
import { useEditLead } from './api.ts'

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
const renderPanel = createConflictPanelRenderer({ notes: { label: 'Anotações', format: toText } })

/** It takes its initial values when it is mounted, so it needs a React key of its own for each lead. */
export default function NotesDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  const edit = useEditLead('Não foi possível salvar as anotações')
  const send = async (change: LeadChange) => {
    await edit.mutateAsync({ id: lead.id, change })
    notify({ kind: 'done', title: 'Anotações salvas', message: lead.name })
  }
  const { form, state } = useDraftForm({
    draft: `lead-notes:${lead.id}`,
    initialValues: { notes: lead.notes ?? '' },
    seen: { revision: lead.revision, values: { notes: lead.notes } },
    toFormFields: (_name, value) => ({ notes: toText(value) }),
    renderPanel,
    send: ({ notes }, { save }) => save({ notes: notes.trim() || null }, send),
    onSent: onClose,
  })
  return (
    <FormDialog title="Anotações" opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <TextAreaField label={lead.name} rows={6} maxLength={2000} data-autofocus {...form.getInputProps('notes')} />
      <AuthorshipLine of="leads" id={lead.id} />
    </FormDialog>
  )
}
