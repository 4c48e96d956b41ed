import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { minutesSavedQuery } from './minutes-saved-calls.ts'
import { MinutesSavedForm } from './minutes-saved-form.tsx'

export function MinutesSavedSection() {
  const query = useQuery(minutesSavedQuery)
  return (
    <Section title="Horas economizadas" anchor="horas-economizadas">
      <QueryView
        query={query}
        loading="Carregando minutos..."
        skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
        failed="Não foi possível carregar os minutos."
      >
        {(savings) => <MinutesSavedForm {...savings} />}
      </QueryView>
    </Section>
  )
}
