import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { providersQuery } from '#entities/ai/queries.ts'
import { AssignmentsCard } from './assignments-card.tsx'
import { ProvidersCard } from './providers-card.tsx'

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
