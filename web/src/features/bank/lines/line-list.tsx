import { IconListDetails } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BankLine, LineState } from 'contract/bank/lines.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOfMonth,
  formatDate,
  lastDayOfMonth,
  toMonth,
} from 'contract/values/dates.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { FilterSelect } from '#components/tables/filter-select.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { omitFalsy } from '#lib/search-params.ts'
import { useToday } from '#lib/session/session.ts'
import type { AccountSearch, LINE_PERIODS } from '../bank-search.ts'
import { type LineFilters, linesQuery } from './statement-calls.ts'

const STATES = [
  { value: 'open', label: 'A conciliar' },
  { value: 'waiting', label: 'Em espera' },
  { value: 'matched', label: 'Conciliados' },
  { value: 'transfer', label: 'Transferências' },
  { value: 'ignored', label: 'Ignorados' },
] as const satisfies readonly { value: LineState; label: string }[]

function describeState({ state, waitingUntil, ignoredReason, otherAccount, entries, centavos }: BankLine): string {
  if (state === 'waiting') return `Em espera até ${formatDate(waitingUntil ?? '')}`
  if (state === 'ignored') return `Ignorado: ${ignoredReason}`
  if (state === 'transfer') return `Transferência ${centavos < 0 ? 'para' : 'de'} ${otherAccount ?? 'outra conta'}`
  if (state === 'matched') return entries.map(({ description }) => description).join(', ') || 'Conciliado'
  return 'A conciliar'
}

const COLUMNS: Column<BankLine>[] = [
  { name: 'Data', role: 'meta', cellClass: 'tnum', cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
  {
    name: 'Movimento',
    role: 'lead',
    className: 'fills',
    isRowHead: true,
    cell: (line) => (
      <span className="cell">
        <span className="two" title={line.description}>
          {line.description}
        </span>
        <span className="row">
          {line.state === 'open' ? (
            <Badge tone="warn">A conciliar</Badge>
          ) : (
            <span className="small sub">{describeState(line)}</span>
          )}
          {line.purchasedOn && <span className="small sub tnum">Compra de {formatDate(line.purchasedOn)}</span>}
        </span>
      </span>
    ),
  },
  { name: 'Valor', role: 'amount', className: 'num', cell: ({ centavos }) => <Amount centavos={centavos} /> },
]

const PERIODS = [
  { value: 'month', label: 'Este mês' },
  { value: 'last', label: 'Mês passado' },
  { value: 'quarter', label: 'Últimos 90 dias' },
  { value: 'year', label: 'Este ano' },
] as const satisfies readonly { value: (typeof LINE_PERIODS)[number]; label: string }[]

type Chosen = Pick<AccountSearch, 'q' | 'state' | 'period'>

function toLineFilters({ q, state, period }: Chosen, today: CivilDate): LineFilters {
  const month = toMonth(today)
  const last = addMonths(month, -1)
  const days = {
    month: { from: firstDayOfMonth(month) },
    last: { from: firstDayOfMonth(last), to: lastDayOfMonth(last) },
    quarter: { from: addDays(today, -90) },
    year: { from: `${today.slice(0, 4)}-01-01` },
  }
  return { ...(q ? { q } : {}), ...(state ? { state } : {}), ...(period ? days[period] : {}) }
}

function Filters({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const change = (next: { [Name in keyof Chosen]: Chosen[Name] | undefined }) =>
    onChange(omitFalsy({ ...chosen, ...next }) as Chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form
      role="search"
      className="filters filters--open lines__filters"
      aria-label="Filtrar movimentos"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox label="Buscar por texto ou valor" q={chosen.q ?? ''} onSearch={(q) => change({ q })} />
      <FilterSelect
        label="Situação"
        options={STATES}
        value={chosen.state ?? null}
        onChange={(value) => change({ state: STATES.find((state) => state.value === value)?.value })}
      />
      <FilterSelect
        label="Período"
        options={PERIODS}
        value={chosen.period ?? null}
        onChange={(value) => change({ period: PERIODS.find((period) => period.value === value)?.value })}
      />
    </form>
  )
}

const renderNothing = (accountId: number) => (
  <EmptyState
    title="Nenhum movimento"
    hint="Importe o extrato do banco ou a fatura do cartão: cada movimento aparece aqui uma vez."
    icon={IconListDetails}
    action={
      <Link className="btn btn--primary" to="/financeiro/importar" search={{ conta: accountId }}>
        Importar extrato
      </Link>
    }
  />
)

export type LineListProps = { accountId: number; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** `bill`: the closing day of a card's bill, whose lines alone are listed. */
export function LineList({
  accountId,
  chosen,
  onChange,
  title = 'Movimentos',
  bill,
}: LineListProps & { title?: string; bill?: CivilDate }) {
  const query = useInfiniteQuery(linesQuery(accountId, { ...toLineFilters(chosen, useToday()), ...(bill && { bill }) }))
  const isFiltered = Object.values(chosen).some((value) => value !== undefined)
  const hasLines = isFiltered || (query.data?.pages[0]?.lines.length ?? 0) > 0
  return (
    <ListSection
      title={title}
      head={hasLines && <Filters chosen={chosen} onChange={onChange} />}
      query={query}
      rows={({ pages }) => pages.flatMap(({ lines }) => lines)}
      loading="Carregando movimentos..."
      skeleton={[96, 260, 96]}
      failed="Não foi possível carregar os movimentos"
      empty={renderNothing(accountId)}
      noMatch={isFiltered && { title: 'Nenhum movimento encontrado', onClear: () => onChange({}) }}
    >
      {(lines) => (
        <DataTable
          caption="Movimentos da conta, do mais novo ao mais antigo"
          className="lines"
          columns={COLUMNS}
          rows={lines}
          keyOf={({ id }) => id}
        />
      )}
    </ListSection>
  )
}
