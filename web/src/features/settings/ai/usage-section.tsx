import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { usageQuery } from './ai-settings-calls.ts'
import { UsageTable } from './usage-table.tsx'

const emptyState = (
  <EmptyState
    title="Nenhum uso de IA ainda"
    hint="Aqui fica, mês a mês, quanto cada pessoa pediu a cada provedor."
    icon={IconChartBar}
  />
)

export function UsageSection() {
  const query = useQuery(usageQuery)
  return (
    <Section title="Uso de IA" anchor="uso-de-ia" className="page__gap" flush>
      <QueryView
        query={query}
        loading="Carregando uso de IA..."
        skeleton={<TableSkeleton widths={[140, 120, 80, 80, 80, 80]} rows={3} />}
        failed="Não foi possível carregar o uso de IA."
        empty={({ usage }) => usage.length === 0 && emptyState}
      >
        {({ usage }) => <UsageTable usage={usage} />}
      </QueryView>
    </Section>
  )
}
