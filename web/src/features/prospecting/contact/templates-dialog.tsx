import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from 'contract/calls/endpoint.ts'
import { type LeadTemplate, MAX_TEMPLATES, type readLeadTemplates, TEMPLATE_WORDS } from 'contract/prospecting/templates.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { TextAreaField, TextField } from '#components/ui/field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { leadTemplatesQuery, useChangeTemplates } from '../leads/lead-calls.ts'

type Templates = ReplyOf<typeof readLeadTemplates>
type Props = { opened: boolean; onClose: () => void }

const TITLE = 'Textos prontos'
const BLANK: LeadTemplate = { name: '', text: '' }

const trim = ({ name, text }: LeadTemplate): LeadTemplate => ({ name: name.trim(), text: text.trim() })

function findProblem(templates: readonly LeadTemplate[]): string | null {
  const names = templates.map(({ name }) => name.trim())
  if (names.includes('')) return 'Dê um nome a cada texto'
  if (templates.some(({ text }) => !text.trim())) return 'Escreva cada texto'
  return new Set(names).size < names.length ? 'Dois textos têm o mesmo nome' : null
}

const templatesForm = defineForm<Templates>()({
  templates: field<LeadTemplate[], LeadTemplate[]>({
    label: TITLE,
    blank: [],
    read: (recorded) => recorded ?? [],
    write: (typed) => typed.map(trim),
    format: (recorded) => recorded.map(({ name }) => name).join(', '),
    validate: findProblem,
  }),
})

function TemplatesForm({ recorded, opened, onClose }: Props & { recorded: Templates }) {
  const change = useChangeTemplates()
  const { form, state } = useRecordForm(templatesForm, {
    draft: 'lead-templates',
    record: recorded,
    edit: (edit) => change.mutateAsync(edit),
    onSent: onClose,
  })
  const { templates } = form.values
  const error = form.errors.templates
  const set = (next: LeadTemplate[]) => form.setFieldValue('templates', next)
  const setAt = (at: number, part: Partial<LeadTemplate>) =>
    set(templates.map((template, index) => (index === at ? { ...template, ...part } : template)))
  return (
    <FormDialog title={TITLE} size={640} opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <p className="sub small">
        Abrem o WhatsApp já escritos. Em cada um,{' '}
        {Object.keys(TEMPLATE_WORDS)
          .map((word) => `{${word}}`)
          .join(', ')}{' '}
        viram o que se sabe do contato.
      </p>
      {templates.map((template, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity while it is written
        <fieldset className="stack template" key={at} aria-label={template.name || `Texto ${at + 1}`}>
          <TextField
            label="Nome"
            maxLength={60}
            value={template.name}
            onChange={({ target }) => setAt(at, { name: target.value })}
          />
          <TextAreaField
            label="Texto"
            rows={3}
            maxLength={1000}
            value={template.text}
            onChange={({ target }) => setAt(at, { text: target.value })}
          />
          <IconButton
            label={`Excluir texto: ${template.name || at + 1}`}
            icon={IconTrash}
            onClick={() => set(templates.filter((_one, index) => index !== at))}
          />
        </fieldset>
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {templates.length < MAX_TEMPLATES && (
        <div>
          <Button icon={IconPlus} onClick={() => set([...templates, BLANK])}>
            Novo texto
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

export default function TemplatesDialog({ opened, onClose }: Props) {
  const query = useQuery(leadTemplatesQuery)
  if (query.data) return <TemplatesForm recorded={query.data} opened={opened} onClose={onClose} />
  return (
    <Dialog title={TITLE} opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <QueryView
          query={query}
          loading="Carregando textos..."
          skeleton={<TableSkeleton widths={[180, 240]} rows={3} />}
          failed="Não foi possível carregar os textos."
        >
          {() => null}
        </QueryView>
      </div>
    </Dialog>
  )
}
