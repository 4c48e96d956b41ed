import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { savingsQuery } from './api.ts'
import { SavingsForm } from './savings-form.tsx'

/** The minutes behind Home's "Horas Economizadas". */
export function SavingsSection() {
  const query = useQuery(savingsQuery)
  return (
    <Section title="Horas economizadas">
      <QueryView
        query={query}
        loading="Carregando minutos..."
        skeleton={<TableSkeleton widths={[160, 160]} rows={3} />}
        failed="Não foi possível carregar os minutos."
      >
        {(savings) => <SavingsForm {...savings} />}
      </QueryView>
    </Section>
  )
}
