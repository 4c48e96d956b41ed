import './series.css'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SeriesOverview } from 'contract/finance/series.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type ReactNode, useCallback } from 'react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Page } from '#components/ui/page.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { seriesQuery } from './series-calls.ts'
import { SeriesTable } from './series-table.tsx'
import { type SeriesActions, useSeriesActions } from './use-series-actions.tsx'

const RecordLink = ({ look }: { look: 'primary' | 'default' }) => (
  <Link className={`btn btn--${look}`} to="/financeiro" search={{ novo: true }}>
    <IconPlus className="icon" aria-hidden />
    Registrar Nova Saída
  </Link>
)

/** Only of the active series that have a value. */
function MonthlyAverages({ monthly }: SeriesOverview) {
  const [outflows, inflows] = [BigInt(monthly.outflowCentavos), BigInt(monthly.inflowCentavos)]
  return (
    <dl className="card__below series-weight tnum">
      <div>
        <dt>Saídas por mês</dt>
        <dd>{formatBRL(outflows)}</dd>
      </div>
      <div>
        <dt>Entradas por mês</dt>
        <dd>{formatBRL(inflows)}</dd>
      </div>
      <div>
        <dt>Diferença</dt>
        <dd>{formatBRL(inflows - outflows)}</dd>
      </div>
    </dl>
  )
}

const noSeries = (
  <EmptyState
    title="Nenhuma recorrência"
    hint="Registre uma saída ou entrada e responda que ela se repete: aqui ficam a próxima data e o peso por mês de cada uma."
    icon={IconRepeat}
    action={<RecordLink look="default" />}
  />
)

const unavailable = (
  <UnavailableCard
    title="As recorrências não são agendadas aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não agenda os próximos."
  />
)

function EndDialog({ actions: { ending, end, isEnding } }: { actions: SeriesActions }) {
  const { item: series, opened } = ending.use()
  if (!series) return null
  return (
    <LazyConfirmDialog
      title="Encerrar recorrência"
      question={`Encerrar “${series.description}”?`}
      hint="Nada mais será agendado, e o que vem depois de hoje e ninguém alterou é retirado. O que já passou fica, pago ou em aberto."
      confirm="Encerrar"
      busyLabel="Encerrando..."
      opened={opened}
      busy={isEnding(series)}
      onConfirm={() => end(series)}
      onClose={ending.close}
    />
  )
}

function Overview() {
  const query = useQuery(seriesQuery)
  const actions = useSeriesActions()
  if (hasAnswered404(query.error)) return unavailable
  return (
    <>
      <ListSection
        title="Todas as recorrências"
        aside={query.data && <MonthlyAverages {...query.data} />}
        query={query}
        rows={({ series }) => series}
        loading="Carregando recorrências..."
        skeleton={[220, 120, 88, 96, 96, 72, 40]}
        failed="Não foi possível carregar as recorrências"
        empty={noSeries}
      >
        {(series) => <SeriesTable series={series} actions={actions} />}
      </ListSection>
      <EndDialog actions={actions} />
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const record = useCallback(() => void navigate({ to: '/financeiro', search: { novo: true } }), [navigate])
  usePrimaryAction('Registrar Nova Saída', record, 'finance.write')
  return (
    <Page title="Recorrências" subtitle="O que se repete: próximas datas e peso por mês" action={<RecordLink look="primary" />}>
      {children}
    </Page>
  )
}

export const SeriesPage = () => (
  <Frame>
    <Overview />
  </Frame>
)

export const Unavailable = () => <Frame>{unavailable}</Frame>
