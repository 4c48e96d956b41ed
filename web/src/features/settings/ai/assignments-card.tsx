import { useForm } from '@mantine/form'
import type { readProviders } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/endpoint.ts'
import { Button } from '../../../components/button.tsx'
import { DraftNote } from '../../../components/draft-note.tsx'
import { Section } from '../../../components/section.tsx'
import { createPanelRenderer } from '../../../components/use-edit-form.tsx'
import { useSyncedDraft } from '../../../components/use-synced-draft.ts'
import { useSyncedEdit } from '../../../components/use-synced-edit.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useFocusOnErrors } from '../../../lib/use-focus-on-errors.ts'
import { useChangeAssignments } from './api.ts'
import { TranscriptionFields, WritingFields } from './assignment-fields.tsx'
import {
  type AssignmentValues,
  createFieldWords,
  NAMES,
  toAssignmentValues,
  toChoices,
  toFormFields,
  validate,
} from './assignment-values.ts'

/** The providers that transcribe and write. Give it a new key after a provider was removed, so that it starts from the server's values. */
export function AssignmentsCard({ providers, assignments: { revision, ...choices } }: CallResult<typeof readProviders>) {
  const assign = useChangeAssignments()
  const form = useForm<AssignmentValues>({ initialValues: toAssignmentValues(choices), validate })
  const edit = useSyncedEdit({
    saved: { revision, values: choices },
    wanted: toChoices(form.values),
    put: (name, value) => form.setValues(toFormFields(name, value)),
    renderPanel: createPanelRenderer(createFieldWords(providers)),
  })
  const draft = useSyncedDraft({ name: 'settings:assignments', form, saved: toAssignmentValues(choices), edit })
  const box = useFocusOnErrors(form.errors)
  const submit = form.onSubmit(() =>
    draft.follow(edit.save(assign.mutateAsync), {
      close: () => undefined,
      refuse: (error) => form.setErrors(fieldErrors(error, NAMES)),
    }),
  )
  return (
    <Section title="Quem faz o quê">
      <form className="settings-form" ref={box} onSubmit={submit} noValidate aria-label="Quem faz o quê">
        <DraftNote draft={draft} />
        {edit.panel}
        <TranscriptionFields form={form} providers={providers} />
        <WritingFields form={form} providers={providers} />
        {providers.length === 0 && <p className="small sub">Adicione um provedor para escolhê-lo aqui.</p>}
        <div className="row">
          <Button look="primary" type="submit" disabled={!edit.canSave} busy={assign.isPending && 'Salvando...'}>
            Salvar escolhas
          </Button>
          {edit.isDirty && (
            <Button look="ghost" onClick={draft.discard}>
              Descartar alterações
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
