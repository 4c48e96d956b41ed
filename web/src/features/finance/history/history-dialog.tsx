import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { useZone } from '#lib/session/session.ts'
import { historyQuery } from './history-calls.ts'
import { Timeline } from './timeline.tsx'

export type HistorySubject = { id: number; description?: string | null | undefined }
type Props = { of: HistorySubject; opened: boolean; onClose: () => void }

export default function HistoryDialog({ of: { id, description }, opened, onClose }: Props) {
  const query = useQuery(historyQuery(id))
  const zone = useZone()
  return (
    <Dialog title="Histórico" opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body history__body">
        {description && <p className="wraps">{description}</p>}
        <QueryView
          query={query}
          loading="Carregando o histórico..."
          skeleton={<TableSkeleton widths={[16, 220, 120]} rows={3} />}
          failed="Não foi possível carregar o histórico"
        >
          {({ kind, events, earlier }) => <Timeline kind={kind} events={events} older={earlier} zone={zone} />}
        </QueryView>
      </div>
    </Dialog>
  )
}
