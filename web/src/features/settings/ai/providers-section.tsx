import { useQuery } from '@tanstack/react-query'
import type { readProviders } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { useState } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { providersQuery } from '#entities/ai/queries.ts'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import { LiveForm } from '#forms/live-form.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { useChangeAssignments } from './ai-settings-calls.ts'
import { TextAndImageProviderFields, TranscriptionFields } from './assignment-fields.tsx'
import { createAssignmentForm } from './assignment-values.ts'
import { ProvidersCard } from './providers-card.tsx'

/** After a provider was removed it needs a new React key, so that it starts with the server's values. */
function AssignmentsCard({ providers, assignments }: CallResult<typeof readProviders>) {
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

export function ProvidersSection() {
  const query = useQuery(providersQuery)
  // The number of removed providers. Removing a provider empties its assignments, so the card is remounted.
  const [removals, setRemovals] = useState(0)
  // Remounts the card of the assignments, so that it starts with the server's new values.
  const restart = () => void query.refetch().then(() => setRemovals((count) => count + 1))
  return (
    <section className="stack page__gap" id="ia" aria-labelledby="ia-titulo">
      <h2 id="ia-titulo" className="settings-title">
        Inteligência artificial
      </h2>
      <QueryView
        query={query}
        loading="Carregando provedores de IA..."
        skeleton={<TableSkeleton widths={[220, 120]} rows={3} />}
        failed="Não foi possível carregar os provedores de IA."
      >
        {(data) => (
          <div className="cols-2 cols--top">
            <ProvidersCard {...data} onRemoved={restart} />
            <AssignmentsCard {...data} key={removals} />
          </div>
        )}
      </QueryView>
    </section>
  )
}
