import { useForm } from '@mantine/form'
import type { Lead, LeadChange } from 'contract/prospecting/leads.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useFormDraft } from '../../../components/use-draft.ts'
import { createPanelRenderer, useEditForm } from '../../../components/use-edit-form.tsx'
import { notify } from '../../../lib/notify.ts'
import { useEditLead } from './api.ts'

const renderPanel = createPanelRenderer({
  notes: { label: 'Anotações', text: (value) => (typeof value === 'string' ? value : '') },
})

type Props = { lead: Lead; opened: boolean; onClose: () => void }

/** Edits a lead's notes. It takes its first values on mount: give it a new key for each lead. */
export default function NotesDialog({ lead, opened, onClose }: Props) {
  const save = useEditLead('Não foi possível salvar as anotações')
  const form = useForm({ initialValues: { notes: lead.notes ?? '' } })
  const draft = useFormDraft(form, {
    name: `lead-notes:${lead.id}`,
    seen: { revision: lead.revision, values: { notes: lead.notes } },
  })
  const edit = useEditForm({
    seen: draft.seen,
    put: (_field, value) => form.setFieldValue('notes', typeof value === 'string' ? value : ''),
    renderPanel,
  })
  const send = async (change: LeadChange) => {
    await save.mutateAsync({ id: lead.id, change })
    notify({ kind: 'done', title: 'Anotações salvas', message: lead.name })
  }
  const submit = form.onSubmit(
    ({ notes }) => draft.follow(edit.save({ notes: notes.trim() || null }, send), { close: onClose, refuse: () => undefined }), // the mutation's own toast tells a failure, and the form keeps its text
  )
  return (
    <FormDialog
      title="Anotações"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      submit="Salvar"
      busyLabel="Salvando..."
      busy={save.isPending}
      dirty={form.isDirty()}
      draft={draft}
    >
      {edit.panel}
      <TextAreaField label={lead.name} rows={6} maxLength={2000} data-autofocus {...form.getInputProps('notes')} />
    </FormDialog>
  )
}
