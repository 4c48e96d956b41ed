import { IconTrash } from '@tabler/icons-react'
import type { Lead, LeadNote } from 'contract/prospecting/leads.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { TextAreaField } from '#components/ui/field.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { defineForm } from '#forms/define-form.ts'
import { DraftNote } from '#forms/draft-note.tsx'
import { text } from '#forms/fields.ts'
import { useRecordForm } from '#forms/record-form.tsx'
import { useUser } from '#lib/session/session.ts'
import { useAddNote, useDeleteNote } from '../leads/lead-calls.ts'

const noteForm = defineForm<{ text: string }>()({ text: text({ label: 'Nova anotação', required: 'Escreva a anotação' }) })

function NewNote({ lead: { id } }: { lead: Lead }) {
  const add = useAddNote()
  const { form, state } = useRecordForm(noteForm, {
    draft: `lead-note:${id}`,
    create: (note) => add.mutateAsync({ id, ...note }),
  })
  return (
    <form ref={state.formRef} className="stack contact__new-note" aria-label="Nova anotação" onSubmit={state.onSubmit} noValidate>
      <DraftNote draft={state.draft} />
      <TextAreaField label="Nova anotação" rows={2} maxLength={2000} {...form.getInputProps('text')} />
      <div>
        <Button type="submit" busy={state.busy && 'Anotando...'}>
          Anotar
        </Button>
      </div>
    </form>
  )
}

export function ContactNotes({ lead, notes }: { lead: Lead; notes: readonly LeadNote[] }) {
  const user = useUser()
  const remove = useDeleteNote()
  return (
    <Section title="Anotações">
      <PermissionGate permission="leads.write">
        <NewNote lead={lead} />
      </PermissionGate>
      {notes.length === 0 ? (
        <p className="sub small">O que foi conversado fica aqui, com quem anotou e quando.</p>
      ) : (
        <ul className="contact__notes" aria-label="Anotações">
          {notes.map((note) => (
            <li className="row row--top gap-3" key={note.id}>
              <span className="grow contact__note">
                <span className="wraps">{note.text}</span>
                <span className="under dotted">
                  <span>{note.author.name}</span>
                  <RelativeTime at={note.at} />
                </span>
              </span>
              {note.author.id === user.id && (
                <PermissionGate permission="leads.write">
                  <IconButton
                    small
                    label={`Excluir anotação: ${note.text}`}
                    icon={IconTrash}
                    onClick={() => remove.mutate(note)}
                  />
                </PermissionGate>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
