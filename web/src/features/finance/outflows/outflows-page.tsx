import '../../../styles/entries.css'
import { IconAlertTriangle, IconCalendarDue, IconPencil, IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { EntrySummary } from 'contract/finance/filters.ts'
import { useCallback } from 'react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Page } from '../../../components/page.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { formatCount } from '../../../lib/format.ts'
import { usePrimaryAction } from '../../../lib/primary-action.ts'
import { useToday } from '../../../lib/session.ts'
import { useClassification } from '../classify/use-classification.tsx'
import { LaterLink } from '../entries/later-link.tsx'
import { ListMenu } from '../entries/list-menu.tsx'
import type { EntryRow } from '../entries/row.ts'
import { useFormFromAddress } from '../entries/use-form-from-address.ts'
import { type EntrySearch, isFiltered, laterFilters, pickOrder, shownFilters } from '../filters/entry-search.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { outflowSummaryQuery, outflowsQuery } from './api.ts'
import { OutflowDialogs } from './outflow-dialogs.tsx'
import { OutflowTable } from './outflow-table.tsx'
import { useOutflowDialogs } from './use-outflow-dialogs.ts'

const STATUSES = [
  { value: 'incomplete', label: 'A completar' },
  { value: 'open', label: 'A pagar' },
  { value: 'overdue', label: 'Vencidas' },
  { value: 'paid', label: 'Pagas' },
] as const

/** Links to A Pagar, and to the incomplete and the overdue outflows where there are any. */
function Attention({ summary }: { summary: EntrySummary | undefined }) {
  if (!summary) return null
  return (
    <div className="quick__also">
      <Link className="btn btn--ghost" to="/financeiro/a-pagar">
        <IconCalendarDue className="icon icon--16" aria-hidden />A Pagar
      </Link>
      {summary.aCompletar > 0 && (
        <Link className="btn btn--ghost" to="/financeiro" search={{ status: 'incomplete' }}>
          <IconPencil className="icon icon--16 warn" aria-hidden />
          {summary.aCompletar} a completar
        </Link>
      )}
      {summary.vencidas > 0 && (
        <Link className="btn btn--ghost" to="/financeiro" search={{ status: 'overdue' }}>
          <IconAlertTriangle className="icon icon--16 neg" aria-hidden />
          {formatCount(summary.vencidas, 'vencida', 'vencidas')}
        </Link>
      )}
    </div>
  )
}

function QuickActions({ onRecord }: { onRecord: () => void }) {
  const can = useCapabilities()
  const { data } = useQuery({ ...outflowSummaryQuery(shownFilters({}, useToday())), enabled: can.known && can.filters })
  return (
    <section className="card quick" aria-labelledby="acoes">
      <h2 id="acoes">Ações Rápidas</h2>
      <div className="quick__actions">
        <Attention summary={data} />
        <Button look="primary" shortcut="N" icon={<IconPlus className="icon" aria-hidden />} onClick={onRecord}>
          Registrar Nova Saída
        </Button>
      </div>
    </section>
  )
}

function Nothing({ filtered, onRecord, onClear }: { filtered: boolean; onRecord: () => void; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="Nenhuma saída encontrada"
      hint="Nenhuma combina com estes filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Nenhuma saída encontrada"
      hint="Aqui ficam os gastos da empresa, do mais novo ao mais antigo."
      icon={<IconReceipt2 className="icon" stroke={1.5} aria-hidden />}
      action={
        <Button icon={<IconPlus className="icon" aria-hidden />} onClick={onRecord}>
          Registrar Nova Saída
        </Button>
      }
    />
  )
}

export function OutflowsPage() {
  const search: EntrySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const can = useCapabilities()
  const dialogs = useOutflowDialogs()
  const record = useCallback(() => dialogs.record(), [dialogs.record])
  usePrimaryAction('Registrar Nova Saída', record)

  const show = (next: EntrySearch) => void navigate({ to: '/financeiro', search: next, replace: true })
  useFormFromAddress(search, { record, show })
  const today = useToday()
  const filters = shownFilters(search, today)
  const outflows = useInfiniteQuery(outflowsQuery({ ...filters, ...pickOrder(search) }))
  const summary = useQuery({ ...outflowSummaryQuery(filters), enabled: can.known && can.filters })
  const later = laterFilters(search, today)
  const ahead = useQuery({ ...outflowSummaryQuery(later ?? {}), enabled: can.known && can.filters && later !== undefined })
  const rows = outflows.data?.pages.flatMap(({ saidas }) => saidas)
  const { picks, bar } = useClassification('outflow', {
    search,
    rows: rows as readonly EntryRow[] | undefined,
    version: outflows.data,
    isWhole: !outflows.hasNextPage,
  })
  return (
    <Page title="Saídas Financeiras" subtitle="Registro e controle de gastos da empresa">
      <QuickActions onRecord={record} />
      {can.filters && (
        <FilterBar noun="saída" search={search} onChange={show} statuses={STATUSES} lists={['project', 'category']} />
      )}
      <div className="stack picks" tabIndex={-1}>
        <Section
          title="Últimas Saídas Registradas"
          flush
          aside={
            summary.data && (
              <span className="row small sub tnum list-aside">
                {formatCount(summary.data.quantidade, 'saída', 'saídas')}
                <LaterLink to="/financeiro" search={search} summary={ahead.data} />
                <ListMenu kind="outflow" filters={filters} total={summary.data.quantidade} />
              </span>
            )
          }
        >
          <QueryView
            query={outflows}
            loading="Carregando saídas..."
            skeleton={<TableSkeleton widths={[16, 72, 220, 120, 90, 96, 56]} />}
            failed="Não foi possível carregar as saídas"
            empty={({ pages }) =>
              pages.every(({ saidas }) => saidas.length === 0) && (
                <Nothing filtered={isFiltered(search)} onRecord={record} onClear={() => show({})} />
              )
            }
          >
            {({ pages }) => (
              <OutflowTable
                search={search}
                picks={picks}
                onSearch={show}
                rows={pages.flatMap(({ saidas }) => saidas)}
                summary={summary.data}
                more={outflows}
                dialogs={dialogs}
              />
            )}
          </QueryView>
        </Section>
        {bar}
      </div>
      <OutflowDialogs dialogs={dialogs} />
    </Page>
  )
}
