import { IconChartBar, IconChartDonut, IconFolder, IconLoader2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Basis } from 'contract/finance/dashboard.ts'
import { toMonth } from 'contract/values/dates.ts'
import { useCallback } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { Section } from '#components/ui/section.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useToday } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { toMonthPeriod } from '../filters/period.ts'
import { ProfitTable } from '../profit-table.tsx'
import { SERIES_ACTION, toMonthAction } from '../screen-actions.ts'
import { CashFlowChart } from './cash-flow.tsx'
import { cashFlowQuery, projectProfitsQuery, toBasis, topCategoriesQuery } from './dashboard-calls.ts'
import { toMonthFigures, toProfits, toSlices } from './figures.ts'
import { KpiCards } from './kpi-cards.tsx'
import { TopCategoriesChart } from './top-categories.tsx'

const route = getRouteApi('/financeiro/dashboard')

const PANEL = 'valores'
const TABS = [
  { value: 'competencia', label: 'Competência' },
  { value: 'caixa', label: 'Caixa' },
] as const
const CAPTIONS = {
  competencia: 'Cada lançamento conta na sua data, pago ou não.',
  caixa:
    'Conta o que foi recebido e pago, no dia em que foi, com juros e multa e sem o desconto. Compras no cartão contam quando a fatura vence; transferências ficam fora.',
}

type OfBasis = { basis: Basis }

/** Names lead to lists of entries by their date, which add up to other sums than what was paid. */
const omitIds = <Row extends { id?: unknown }>(rows: readonly Row[], basis: Basis): readonly Omit<Row, 'id'>[] =>
  basis === 'cash' ? rows.map(({ id: _, ...row }) => row) : rows

const spinner = (height: number) => (
  <div className="waiting" style={{ height }} aria-hidden>
    <IconLoader2 className="icon spinner" />
  </div>
)

function CashFlow({ basis }: OfBasis) {
  const query = useQuery(cashFlowQuery(basis))
  const nothing = (
    <EmptyState title="Nenhum movimento ainda" hint="Aqui aparecem receitas e despesas, mês a mês." icon={IconChartBar} />
  )
  return (
    <Section title="Fluxo de Caixa (Últimos 6 Meses)">
      <QueryView
        query={query}
        loading="Carregando fluxo de caixa..."
        skeleton={spinner(366)}
        failed="Não foi possível carregar os dados de fluxo de caixa."
        empty={(rows) => toMonthFigures(rows).every(({ inflows, outflows }) => inflows === 0n && outflows === 0n) && nothing}
      >
        {(rows) => <CashFlowChart months={toMonthFigures(rows)} />}
      </QueryView>
    </Section>
  )
}

function TopCategories({ basis }: OfBasis) {
  const query = useQuery(topCategoriesQuery(basis))
  const nothing = (
    <EmptyState
      title="Nenhuma despesa neste mês"
      hint="Aqui aparecem as cinco categorias em que mais se gastou."
      icon={IconChartDonut}
    />
  )
  return (
    <Section title="Top 5 Despesas por Categoria (Mês Atual)">
      <QueryView
        query={query}
        loading="Carregando categorias..."
        skeleton={spinner(366)}
        failed="Não foi possível carregar as categorias."
        empty={(rows) => toSlices(rows).total === 0n && nothing}
      >
        {(rows) => <TopCategoriesChart {...toSlices(omitIds(rows, basis))} />}
      </QueryView>
    </Section>
  )
}

function ProjectProfits({ basis }: OfBasis) {
  const query = useQuery(projectProfitsQuery(basis))
  const month = toMonth(useToday())
  const nothing = (
    <EmptyState
      title="Nenhum projeto ativo"
      hint="Aqui aparece quanto cada projeto trouxe e custou."
      icon={IconFolder}
      action={
        <Link className="btn btn--default" to="/financeiro/configuracoes">
          Cadastrar projetos
        </Link>
      }
    />
  )
  return (
    <Section
      title="Projetos Ativos: Receita vs. Custo"
      flush
      aside={
        <CapabilityGate needs="filters">
          <span className="small sub">
            Este mês ·{' '}
            <Link className="hover-link" to="/projects">
              Desde o início
            </Link>
          </span>
        </CapabilityGate>
      }
    >
      <QueryView
        query={query}
        loading="Carregando projetos..."
        skeleton={spinner(176)}
        failed="Não foi possível carregar os dados dos projetos."
        empty={(rows) => rows.length === 0 && nothing}
      >
        {(rows) => (
          <ProfitTable
            caption="Receita, custo e lucro de cada projeto ativo"
            {...toProfits(omitIds(rows, basis))}
            period={toMonthPeriod(month)}
          />
        )}
      </QueryView>
    </Section>
  )
}

/** Its four sections load in parallel and fail independently (specification §4). */
export function DashboardPage() {
  const navigate = useNavigate()
  const [search, show] = useListSearch(route)
  const basis = toBasis(search)
  const shown = search.base === 'caixa' ? 'caixa' : 'competencia'
  const record = useCallback(() => void navigate({ to: '/financeiro', search: { novo: true } }), [navigate])
  usePrimaryAction('Registrar Nova Saída', record, 'finance.write')
  const canEdit = useCapabilities().edit
  const today = useToday()
  const action = (
    <PageActions secondary={canEdit ? [toMonthAction(toMonth(today)), { ...SERIES_ACTION, onlyRoomy: true }] : []}>
      <Link className="btn btn--primary" to="/financeiro" search={{ novo: true }}>
        <IconPlus className="icon" aria-hidden />
        Registrar Nova Saída
      </Link>
    </PageActions>
  )
  return (
    <Page title="Dashboard Financeiro" subtitle="Visão geral da saúde financeira da empresa" action={action}>
      <CapabilityGate needs="filters">
        <div className="row row--wrap gap-3 lines-2">
          <Tabs
            label="Base dos valores"
            panel={PANEL}
            tabs={TABS}
            value={shown}
            onChange={(tab) => show(tab === 'caixa' ? { base: tab } : {})}
          />
          <p className="small sub">{CAPTIONS[shown]}</p>
        </div>
      </CapabilityGate>
      <div className="stack" id={PANEL} role="tabpanel" aria-label={shown === 'caixa' ? 'Caixa' : 'Competência'}>
        <KpiCards basis={basis} />
        <div className="cols-2-1">
          <CashFlow basis={basis} />
          <TopCategories basis={basis} />
        </div>
        <ProjectProfits basis={basis} />
      </div>
    </Page>
  )
}
