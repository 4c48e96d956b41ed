import type { readProviders } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { Section } from '#components/ui/section.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useChangeAssignments } from './ai-settings-calls.ts'
import { TextAndImageProviderFields, TranscriptionFields } from './assignment-fields.tsx'
import { createAssignmentForm } from './assignment-values.ts'

/** After a provider was removed it needs a new React key, so that it starts with the server's values. */
export function AssignmentsCard({ providers, assignments }: CallResult<typeof readProviders>) {
  const assign = useChangeAssignments()
  const { form, state } = useRecordForm(createAssignmentForm(providers), {
    draft: 'settings:assignments',
    record: assignments,
    isLive: true,
    edit: (change) => assign.mutateAsync(change),
  })
  return (
    <Section title="Quem faz o quê">
      <LiveForm label="Quem faz o quê" submit="Salvar escolhas" {...state}>
        <TranscriptionFields form={form} providers={providers} />
        <TextAndImageProviderFields form={form} providers={providers} />
        {providers.length === 0 && <p className="small sub">Adicione um provedor para escolhê-lo aqui.</p>}
        {assignments.revision > 0 && <AuthorshipLine of="assignments" id={1} />}
      </LiveForm>
    </Section>
  )
}
