import { IconCalendarDue, IconCoins, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Page } from '../../../components/page.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { formatCount } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { usePrimaryAction } from '../../../lib/primary-action.ts'
import { useToday } from '../../../lib/session.ts'
import { useClassification } from '../classify/use-classification.tsx'
import { LaterLink } from '../entries/later-link.tsx'
import { ListMenu } from '../entries/list-menu.tsx'
import type { EntryRow, OwnRow } from '../entries/row.ts'
import { useFormFromAddress } from '../entries/use-form-from-address.ts'
import { type EntrySearch, isFiltered, laterFilters, pickOrder, shownFilters } from '../filters/entry-search.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { inflowSummaryQuery, inflowsQuery } from './api.ts'
import { InflowTable } from './inflow-table.tsx'

const InflowDialog = lazy(() => import('./inflow-dialog.tsx'))

const STATUSES = [
  { value: 'open', label: 'A receber' },
  { value: 'overdue', label: 'Atrasadas' },
  { value: 'paid', label: 'Recebidas' },
] as const

function RecordButton({ onRecord, shortcut }: { onRecord: () => void; shortcut?: string }) {
  return (
    <Button
      look="primary"
      {...(shortcut ? { shortcut } : {})}
      icon={<IconPlus className="icon" aria-hidden />}
      onClick={onRecord}
    >
      Adicionar Entrada Financeira
    </Button>
  )
}

const DueLink = () => (
  <Link className="btn btn--default" to="/financeiro/a-pagar" search={{ aba: 'receber' }}>
    <IconCalendarDue className="icon icon--16" aria-hidden />A Receber
  </Link>
)

function Nothing({ filtered, onRecord, onClear }: { filtered: boolean; onRecord: () => void; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="Nenhuma entrada encontrada"
      hint="Nenhuma combina com estes filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Nenhuma entrada encontrada"
      hint="Aqui fica o que a empresa recebe, do mais novo ao mais antigo."
      icon={<IconCoins className="icon" stroke={1.5} aria-hidden />}
      action={<RecordButton onRecord={onRecord} />}
    />
  )
}

/** `copy`: a new inflow begins as this one. */
type OpenDialog = { row: OwnRow } | { copy: OwnRow }

export function InflowsPage() {
  const search: EntrySearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const can = useCapabilities()
  const { state: dialog, open, close } = useDialog<OpenDialog>()
  const record = useCallback(() => open(), [open])
  usePrimaryAction('Registrar Nova Entrada', record)

  const show = (next: EntrySearch) => void navigate({ to: '/financeiro/entradas', search: next, replace: true })
  useFormFromAddress(search, { record, show })
  const today = useToday()
  const filters = shownFilters(search, today)
  const inflows = useInfiniteQuery(inflowsQuery({ ...filters, ...pickOrder(search) }))
  const summary = useQuery({ ...inflowSummaryQuery(filters), enabled: can.known && can.filters })
  const later = laterFilters(search, today)
  const ahead = useQuery({ ...inflowSummaryQuery(later ?? {}), enabled: can.known && can.filters && later !== undefined })
  const rows = inflows.data?.pages.flatMap(({ entradas }) => entradas)
  const { picks, bar } = useClassification('inflow', {
    search,
    rows: rows as readonly EntryRow[] | undefined,
    version: inflows.data,
    isWhole: !inflows.hasNextPage,
  })
  return (
    <Page
      title="Entradas Financeiras"
      subtitle="Gerenciamento de receitas e faturamento"
      action={
        <>
          {can.edit && <DueLink />}
          <RecordButton onRecord={record} shortcut="N" />
        </>
      }
    >
      {can.filters && (
        <FilterBar noun="entrada" search={search} onChange={show} statuses={STATUSES} lists={['project', 'client']} />
      )}
      <div className="stack picks" tabIndex={-1}>
        <Section
          title="Últimas Entradas"
          flush
          aside={
            summary.data && (
              <span className="row small sub tnum list-aside">
                {formatCount(summary.data.quantidade, 'entrada', 'entradas')}
                <LaterLink to="/financeiro/entradas" search={search} summary={ahead.data} />
                <ListMenu kind="inflow" filters={filters} total={summary.data.quantidade} />
              </span>
            )
          }
        >
          <QueryView
            query={inflows}
            loading="Carregando entradas..."
            skeleton={<TableSkeleton widths={[16, 72, 260, 140, 96, 56]} />}
            failed="Não foi possível carregar as entradas."
            empty={({ pages }) =>
              pages.every(({ entradas }) => entradas.length === 0) && (
                <Nothing filtered={isFiltered(search)} onRecord={record} onClear={() => show({})} />
              )
            }
          >
            {({ pages }) => (
              <InflowTable
                search={search}
                picks={picks}
                onSearch={show}
                rows={pages.flatMap(({ entradas }) => entradas)}
                summary={summary.data}
                more={inflows}
                onOpen={open}
              />
            )}
          </QueryView>
        </Section>
        {bar}
      </div>
      <Suspense>{dialog && <InflowDialog key={dialog.count} {...dialog.item} opened={dialog.opened} onClose={close} />}</Suspense>
    </Page>
  )
}
