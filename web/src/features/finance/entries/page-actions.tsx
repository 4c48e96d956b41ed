import './entries-page.css'
import { IconAlertTriangle, IconCalendarDue, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EntryKind } from 'contract/finance/due.ts'
import type { EntrySummary } from 'contract/finance/filters.ts'
import { Button } from '#components/ui/button.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { formatCount } from '#lib/format/format.ts'
import { useCapabilities, useOwnQuery } from '#lib/net/capabilities.ts'
import { useToday } from '#lib/session/session.ts'
import { resolveFilters } from '../filters/entry-search.ts'
import { DUE_INFLOWS_ACTION } from '../screen-actions.ts'
import { entrySummaryQuery } from './entry-calls.ts'
import { ENTRY_KINDS } from './kinds.ts'

type RecordProps = { kind: EntryKind; onRecord: () => void }

export const RecordButton = ({ kind, onRecord, ...look }: RecordProps & { look: 'primary' | 'default'; shortcut?: string }) => (
  <Button {...look} icon={IconPlus} onClick={onRecord}>
    {ENTRY_KINDS[kind].record}
  </Button>
)

function Attention({ summary }: { summary: EntrySummary | undefined }) {
  if (!summary) return null
  return (
    <div className="row quick__also">
      <Link className="btn btn--ghost" to="/financeiro/a-pagar">
        <IconCalendarDue className="icon icon--16" aria-hidden />A Pagar
      </Link>
      {summary.incomplete > 0 && (
        <Link className="btn btn--ghost" to="/financeiro" search={{ status: 'incomplete' }}>
          <IconPencil className="icon icon--16 warn" aria-hidden />
          {summary.incomplete} a completar
        </Link>
      )}
      {summary.overdue > 0 && (
        <Link className="btn btn--ghost" to="/financeiro" search={{ status: 'overdue' }}>
          <IconAlertTriangle className="icon icon--16 neg" aria-hidden />
          {formatCount(summary.overdue, 'vencida', 'vencidas')}
        </Link>
      )}
    </div>
  )
}

/** The button that records an outflow is from specification §2. */
export function QuickActions(record: RecordProps) {
  const { query } = useOwnQuery('filters', entrySummaryQuery('outflow', resolveFilters({}, useToday())))
  return (
    <section className="card between gap-4 quick" aria-labelledby="acoes">
      <h2 id="acoes">Ações Rápidas</h2>
      <div className="row quick__actions">
        <Attention summary={query.data} />
        <RecordButton {...record} look="primary" shortcut="N" />
      </div>
    </section>
  )
}

export const InflowPageActions = (record: RecordProps) => (
  <PageActions secondary={[useCapabilities().edit && DUE_INFLOWS_ACTION]}>
    <RecordButton {...record} look="primary" shortcut="N" />
  </PageActions>
)
