import './month.css'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconFileZip, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { addMonths, firstDayOfMonth, formatDate, lastDayOfMonth } from 'contract/values/dates.ts'
import { type ReactNode, useCallback } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useExport } from '../exports/use-export.ts'
import { formatPeriod } from '../filters/period.ts'
import { ClosedBadge, CloseMonthButton } from './close-month.tsx'
import { isMonth, type MonthReport, monthQuery } from './month-calls.ts'
import { MonthEntries } from './month-entries.tsx'
import { MonthSummary } from './month-summary.tsx'
import { CategoriesTable, MonthProjectsTable } from './month-tables.tsx'

const ExportDialog = lazyComponent(() => import('../exports/export-dialog.tsx'))

const route = getRouteApi('/financeiro/mes/$month')

const formatMonthName = (month: string) => formatPeriod({ from: firstDayOfMonth(month), to: lastDayOfMonth(month) })

function Neighbour({ month, by }: { month: string; by: 1 | -1 }) {
  const other = addMonths(month, by)
  const Chevron = by < 0 ? IconChevronLeft : IconChevronRight
  return (
    <Link
      className="icon-btn"
      to="/financeiro/mes/$month"
      params={{ month: other }}
      aria-label={formatMonthName(other)}
      title={formatMonthName(other)}
    >
      <Chevron className="icon" aria-hidden />
    </Link>
  )
}

function PaperHead({ month, report: { companies, today } }: { month: string; report: MonthReport }) {
  return (
    <header className="paper__head">
      <p className="paper__whose">{companies.join(' · ') || 'AI Dashboard'}</p>
      <p className="paper__month">{formatMonthName(month)}</p>
      <p className="paper__when">Emitido em {formatDate(today)}</p>
    </header>
  )
}

const Loading = () => (
  <section className="card card--flush" aria-hidden>
    <TableSkeleton widths={[72, 260, 140, 96]} rows={8} />
  </section>
)

const unavailable = (
  <UnavailableCard
    title="O mês não pode ser impresso aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não os soma por mês."
    icon={IconCalendarOff}
  />
)

function Report({ month }: { month: string }) {
  const query = useQuery(monthQuery(month))
  if (hasAnswered404(query.error)) return unavailable
  return (
    <QueryView query={query} loading="Carregando o mês..." skeleton={<Loading />} failed="Não foi possível carregar o mês">
      {(report) => (
        <article className="paper stack" aria-label={formatMonthName(month)}>
          <PaperHead month={month} report={report} />
          <div className="paper__pair">
            <MonthSummary report={report} />
            <CategoriesTable report={report} />
          </div>
          <MonthProjectsTable report={report} />
          <MonthEntries month={month} report={report} />
        </article>
      )}
    </QueryView>
  )
}

const NoMonth = () => (
  <Page title="Mês">
    <section className="card">
      <EmptyState
        title="Este mês não existe"
        hint="O endereço pode estar incompleto: depois de /mes/ vem ano e mês, como em 2026-11."
        icon={IconCalendarOff}
      />
    </section>
  </Page>
)

function PackageButton({ month }: { month: string }) {
  const { start, stop, running, progress } = useExport()
  const slow = useDelayedLoading(running)
  return (
    <>
      <Button
        className="page__own-action"
        icon={IconFileZip}
        title="Planilhas, comprovantes, o que está sem comprovante e extratos do mês, em um ZIP"
        busy={running && 'Exportando...'}
        onClick={() => start({ format: 'zip', month })}
      >
        Pacote do contador
      </Button>
      <CodeSuspense>{slow && <ExportDialog opened={running} progress={progress} onStop={stop} />}</CodeSuspense>
    </>
  )
}

function Sheet({ month, children }: { month: string; children: ReactNode }) {
  const print = useCallback(() => window.print(), [])
  usePrimaryAction('Imprimir o mês', print, 'finance.read')
  const action = (
    <>
      <Neighbour month={month} by={-1} />
      <Neighbour month={month} by={1} />
      <CapabilityGate needs="edit">
        <PackageButton month={month} />
        <CloseMonthButton month={month} name={formatMonthName(month)} />
      </CapabilityGate>
      <Button look="primary" icon={IconPrinter} onClick={print}>
        Imprimir
      </Button>
    </>
  )
  return (
    <Page
      title={formatMonthName(month)}
      badge={<ClosedBadge month={month} />}
      subtitle="Resumo, categorias, projetos e lançamentos do mês"
      action={action}
    >
      {children}
    </Page>
  )
}

function Screen({ render }: { render: (month: string) => ReactNode }) {
  const { month } = route.useParams()
  return isMonth(month) ? <Sheet month={month}>{render(month)}</Sheet> : <NoMonth />
}

export const MonthPage = () => <Screen render={(month) => <Report month={month} />} />

export const Unavailable = () => <Screen render={() => unavailable} />
