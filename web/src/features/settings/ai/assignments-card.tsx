import type { readProviders } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { Section } from '#components/section.tsx'
import { SyncedForm } from '#components/synced-form.tsx'
import { createConflictPanelRenderer } from '#components/use-edit-form.tsx'
import { useSyncedForm } from '#components/use-synced-form.ts'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { useChangeAssignments } from './api.ts'
import { TextAndImageProviderFields, TranscriptionFields } from './assignment-fields.tsx'
import {
  ASSIGNMENT_FIELDS_BY_WIRE_NAME,
  ASSIGNMENT_VALIDATION,
  type AssignmentValues,
  createAssignmentFormatters,
  toAssignmentChoices,
  toAssignmentValues,
  toFormFields,
} from './assignment-values.ts'

/** After a provider was removed it needs a new React key, so that it starts with the server's values. */
export function AssignmentsCard({ providers, assignments: { revision, ...choices } }: CallResult<typeof readProviders>) {
  const assign = useChangeAssignments()
  const { form, state } = useSyncedForm<AssignmentValues, typeof choices>({
    draft: 'settings:assignments',
    saved: { revision, values: choices },
    values: toAssignmentValues(choices),
    validate: ASSIGNMENT_VALIDATION,
    names: ASSIGNMENT_FIELDS_BY_WIRE_NAME,
    toWire: toAssignmentChoices,
    toFormFields,
    renderPanel: createConflictPanelRenderer(createAssignmentFormatters(providers)),
    send: (change) => assign.mutateAsync(change),
  })
  return (
    <Section title="Quem faz o quê">
      <SyncedForm label="Quem faz o quê" submit="Salvar escolhas" {...state}>
        <TranscriptionFields form={form} providers={providers} />
        <TextAndImageProviderFields form={form} providers={providers} />
        {providers.length === 0 && <p className="small sub">Adicione um provedor para escolhê-lo aqui.</p>}
        {revision > 0 && <AuthorshipLine of="assignments" id={1} />}
      </SyncedForm>
    </Section>
  )
}
