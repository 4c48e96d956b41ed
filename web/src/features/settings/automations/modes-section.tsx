import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { automationModesQuery } from './automation-calls.ts'
import { ModesForm } from './modes-form.tsx'
import { PlacesKey } from './places-key.tsx'

export function ModesSection() {
  const query = useQuery(automationModesQuery)
  return (
    <div id="automacoes">
      <Section title="Quem faz cada automação">
        <QueryView
          query={query}
          loading="Carregando automações..."
          skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
          failed="Não foi possível carregar as automações."
        >
          {(data) => (
            <>
              <ModesForm {...data} />
              {data.modes.prospecting === 'internal' && data.places && <PlacesKey {...data.places} />}
            </>
          )}
        </QueryView>
      </Section>
    </div>
  )
}
