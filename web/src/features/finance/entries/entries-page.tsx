import './entries-page.css'
import { IconCoins, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/values/money.ts'
import { readTypedAmount } from 'contract/values/read-amount.ts'
import { useCallback } from 'react'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { useFormFromAddress } from '#lib/drafts/use-form-from-address.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useToday } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { ListMenu } from '../exports/list-menu.tsx'
import {
  type EntrySearch,
  isFiltered,
  makeAfterThisMonthFilters,
  omitParameters,
  pickOrder,
  resolveFilters,
} from '../filters/entry-search.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { useEntrySelection } from '../selection/use-entry-selection.tsx'
import { AfterThisMonthLink } from './after-this-month-link.tsx'
import { entriesQuery, entrySummaryQuery } from './entry-calls.ts'
import { EntryDialogs, type OpenedEntry } from './entry-dialogs.tsx'
import { EntryList } from './entry-list.tsx'
import { ENTRY_KINDS, formatEntryCount } from './kinds.ts'
import { InflowPageActions, QuickActions, RecordButton } from './page-actions.tsx'
import type { EntryRow } from './row.ts'

const PAGES = {
  outflow: {
    title: 'Saídas Financeiras',
    subtitle: 'Registro e controle de gastos da empresa',
    action: 'Registrar Nova Saída',
    section: 'Últimas Saídas Registradas',
    loading: 'Carregando saídas...',
    failed: 'Não foi possível carregar as saídas',
    skeleton: [16, 72, 220, 120, 90, 96, 56],
    nothing: 'Nenhuma saída encontrada',
    hint: 'Aqui ficam os gastos da empresa, do mais novo ao mais antigo.',
    Icon: IconReceipt2,
    emptyLook: 'default',
    lists: ['project', 'category'],
    moreLists: ['supplier', 'company', 'method'],
    statuses: [
      { value: 'incomplete', label: 'A completar' },
      { value: 'open', label: 'A pagar' },
      { value: 'overdue', label: 'Vencidas' },
      { value: 'paid', label: 'Pagas' },
    ],
  },
  inflow: {
    title: 'Entradas Financeiras',
    subtitle: 'Gerenciamento de receitas e faturamento',
    action: 'Registrar Nova Entrada',
    section: 'Últimas Entradas',
    loading: 'Carregando entradas...',
    failed: 'Não foi possível carregar as entradas.',
    skeleton: [16, 72, 260, 140, 96, 56],
    nothing: 'Nenhuma entrada encontrada',
    hint: 'Aqui fica o que a empresa recebe, do mais novo ao mais antigo.',
    Icon: IconCoins,
    emptyLook: 'primary',
    lists: ['project', 'client'],
    moreLists: ['company', 'method'],
    statuses: [
      { value: 'open', label: 'A receber' },
      { value: 'overdue', label: 'Atrasadas' },
      { value: 'paid', label: 'Recebidas' },
    ],
  },
} as const

type OfferProps = { search: EntrySearch; onSearch: (search: EntrySearch) => void }

/** Offers to look for the amount that was typed into the search box, because the search reads only descriptions and notes. */
function AmountOffer({ search, onSearch }: OfferProps) {
  const { centavos } = readTypedAmount(search.q ?? '')
  if (centavos === null) return null
  return (
    <Button look="primary" onClick={() => onSearch({ ...omitParameters(search, 'q'), min: centavos, max: centavos })}>
      Buscar o valor {formatBRL(centavos)}
    </Button>
  )
}

function AfterThisMonthOffer({ search, onSearch }: OfferProps) {
  const later = makeAfterThisMonthFilters(search, useToday())
  return <Button onClick={() => onSearch({ ...search, ...later })}>Ver as próximas</Button>
}

/** `later`: how many entries after this month, which the list leaves out, pass the filters. */
type NothingProps = OfferProps & { kind: EntryKind; later: number; onRecord: () => void }

function describeNothing({ kind, search, later, onRecord, onSearch }: NothingProps) {
  const { nothing, hint, Icon, emptyLook } = PAGES[kind]
  const untilLater = later > 0 ? `Nenhuma até o fim deste mês, mas há ${formatEntryCount(kind, later)} depois dele.` : undefined
  const laterOffer = later > 0 && <AfterThisMonthOffer search={search} onSearch={onSearch} />
  return {
    empty: (
      <EmptyState
        title={nothing}
        hint={untilLater ?? hint}
        icon={<Icon className="icon" stroke={1.5} aria-hidden />}
        action={
          <span className="row">
            {laterOffer}
            <RecordButton kind={kind} onRecord={onRecord} look={emptyLook} />
          </span>
        }
      />
    ),
    noMatch: isFiltered(search) && {
      title: nothing,
      hint: untilLater,
      onClear: () => onSearch({}),
      offers: (
        <>
          {laterOffer}
          <AmountOffer search={search} onSearch={onSearch} />
        </>
      ),
    },
  }
}

const ROUTES = { outflow: getRouteApi('/financeiro'), inflow: getRouteApi('/financeiro/entradas') }

const listEntries = ({ pages }: { pages: { entries: EntryRow[] }[] }) => pages.flatMap((page) => page.entries)

function useEntryList(kind: EntryKind, search: EntrySearch) {
  const today = useToday()
  const filters = resolveFilters(search, today)
  const later = makeAfterThisMonthFilters(search, today)
  const entries = useInfiniteQuery(entriesQuery(kind, { ...filters, ...pickOrder(search) }))
  const summary = useOwnQuery('filters', { ...entrySummaryQuery(kind, filters), placeholderData: keepPreviousData })
  const ahead = useOwnQuery('filters', entrySummaryQuery(kind, later ?? {}), { enabled: later !== undefined })
  return {
    filters,
    entries,
    rows: entries.data && listEntries(entries.data),
    summary: summary.query.data,
    ahead: ahead.query.data,
    canFilter: summary.isOurs,
  }
}

function EntriesPage({ kind }: { kind: EntryKind }) {
  const { title, subtitle, action, section, loading, failed, skeleton, lists, moreLists, statuses } = PAGES[kind]
  const { one, list } = ENTRY_KINDS[kind]
  const [search, show] = useListSearch(ROUTES[kind])
  const dialog = useDialog<OpenedEntry>()
  const { open } = dialog
  const record = useCallback(() => open(), [open])
  usePrimaryAction(action, record, 'finance.write')
  useFormFromAddress(search, { record: (paper) => open(paper === undefined ? undefined : { paper }), show })
  const { filters, entries, rows, summary, ahead, canFilter } = useEntryList(kind, search)
  const { data: version, hasNextPage, isPlaceholderData: isPlaceholder } = entries
  const { picks, bar } = useEntrySelection(kind, { search, rows, version, isWhole: !hasNextPage, isPlaceholder })
  return (
    <Page title={title} subtitle={subtitle} action={kind === 'inflow' && <InflowPageActions kind={kind} onRecord={record} />}>
      {kind === 'outflow' && <QuickActions kind={kind} onRecord={record} />}
      {canFilter && (
        <FilterBar noun={one} search={search} onChange={show} statuses={statuses} lists={lists} moreLists={moreLists} />
      )}
      <ListSection
        title={section}
        aside={
          summary && (
            <span className="row small sub tnum card__corner list-aside">
              {formatEntryCount(kind, summary.count)}
              <AfterThisMonthLink to={list} search={search} summary={ahead} />
              <ListMenu kind={kind} filters={filters} total={summary.count} />
            </span>
          )
        }
        query={entries}
        rows={listEntries}
        loading={loading}
        skeleton={skeleton}
        failed={failed}
        bar={bar}
        {...describeNothing({ kind, search, later: ahead?.count ?? 0, onRecord: record, onSearch: show })}
      >
        {(shown) => (
          <EntryList
            kind={kind}
            search={search}
            picks={picks}
            onSearch={canFilter ? show : undefined}
            rows={shown}
            summary={summary}
            onOpen={open}
          />
        )}
      </ListSection>
      <EntryDialogs kind={kind} rows={rows ?? []} dialog={dialog} />
    </Page>
  )
}

export const OutflowsPage = () => <EntriesPage kind="outflow" />
export const InflowsPage = () => <EntriesPage kind="inflow" />
