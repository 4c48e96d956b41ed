import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { useZone } from '#lib/session/session.ts'
import { historyQuery } from './history-calls.ts'
import { Timeline } from './timeline.tsx'

export default function LatestChange({ id }: { id: number }) {
  const query = useQuery(historyQuery(id))
  const zone = useZone()
  return (
    <QueryView
      query={query}
      loading="Carregando o que mudou..."
      skeleton={<TableSkeleton widths={[16, 220]} rows={1} />}
      failed="Não foi possível carregar o que mudou"
    >
      {({ kind, events }) => <Timeline kind={kind} events={events.slice(0, 1)} older={0} zone={zone} />}
    </QueryView>
  )
}
