import './runs.css'
import { IconBan, IconCheck, IconCopy, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { RunBadge } from '#entities/runs/run-badge.tsx'
import { runQuery } from '#entities/runs/run-query.ts'
import { RunsUnavailable } from '#entities/runs/runs-unavailable.tsx'
import { isMissingRecord } from '#lib/net/call.ts'
import { isId } from '#lib/search-params.ts'
import { useCan } from '#lib/session/permissions.ts'
import { DetailsSection, InputSection } from './details-section.tsx'
import { OutputSection } from './output-section.tsx'
import {
  canCancel,
  canGenerateByRules,
  canMarkAsDone,
  canResend,
  canResendWithChanges,
  hasLostRecording,
} from './run-conditions.ts'
import { CancelDialog, ResendDialog } from './run-dialogs.tsx'
import { RunStateCallout } from './run-state-callout.tsx'
import { StepsSection } from './steps-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { buildRunMenu, type RunActions, useRunActions } from './use-run-actions.tsx'

const route = getRouteApi('/execucoes/$id')

const renderCrumbs = (here: string) => <Crumbs parent={<Link to="/execucoes">Execuções</Link>} here={here} />

/** The buttons that decide about an uncertain run are in its callout instead. */
function Actions({ run, actions }: { run: RunDetail; actions: RunActions }) {
  const decided = run.state !== 'uncertain'
  if (!useCan('runs.launch')) return null
  return (
    <PageActions name={run.title} menu={buildRunMenu(run, actions, { opens: false })}>
      {canCancel(run.state) && (
        <Button icon={IconBan} onClick={() => actions.askToCancel(run)}>
          Cancelar
        </Button>
      )}
      {canMarkAsDone(run.state) && decided && (
        <Button icon={IconCheck} busy={actions.markingAsDone && 'Concluindo...'} onClick={() => actions.markAsDone(run)}>
          Marcar como concluída
        </Button>
      )}
      {canResendWithChanges(run) && (
        <Button icon={IconCopy} onClick={() => actions.resendWithChanges(run)}>
          Reenviar com alterações
        </Button>
      )}
      {canResend(run.state) && decided && !hasLostRecording(run) && !canGenerateByRules(run) && (
        <Button
          look={run.state === 'failed' ? 'primary' : 'default'}
          icon={IconRefresh}
          busy={actions.resending && 'Reenviando...'}
          onClick={() => actions.resend(run)}
        >
          Reenviar
        </Button>
      )}
    </PageActions>
  )
}

function LoadedRun({ run, query }: { run: RunDetail; query: UseQueryResult<RunDetail> }) {
  const navigate = useNavigate()
  const actions = useRunActions({ onNewRun: (id) => void navigate({ to: '/execucoes/$id', params: { id: String(id) } }) })
  return (
    <Page
      title={run.title}
      crumbs={renderCrumbs(AUTOMATION_NAMES[run.automation])}
      badge={<RunBadge run={run} />}
      action={<Actions run={run} actions={actions} />}
    >
      <StaleNote query={query} />
      <RunStateCallout run={run} actions={actions} />
      <div className="cols-2-1">
        <div className="stack">
          <StepsSection run={run} />
          <TimelineSection run={run} />
          <OutputSection run={run} />
        </div>
        <div className="stack">
          <DetailsSection run={run} />
          <InputSection run={run} />
        </div>
      </div>
      <CancelDialog cancelDialog={actions.cancelDialog} />
      <ResendDialog resendDialog={actions.resendDialog} />
    </Page>
  )
}

const RunNotFound = () => (
  <Page title="Execução" crumbs={renderCrumbs('Não encontrada')}>
    <section className="card">
      <EmptyState
        title="Execução não encontrada"
        hint="O endereço pode estar incompleto, ou a execução ser de outro espaço de trabalho."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/execucoes">
            Ver todas as execuções
          </Link>
        }
      />
    </section>
  </Page>
)

function Run({ id }: { id: number }) {
  const query = useQuery(runQuery(id))
  if (query.data) return <LoadedRun run={query.data} query={query} key={id} />
  if (isMissingRecord(query.error)) return <RunNotFound />
  return (
    <Page title="Execução" crumbs={renderCrumbs(`Execução ${id}`)}>
      <section className="card card--flush">
        <QueryView
          query={query}
          loading="Carregando execução..."
          skeleton={<TableSkeleton widths={[220, 96]} rows={5} />}
          failed="Não foi possível carregar a execução."
        >
          {() => null}
        </QueryView>
      </section>
    </Page>
  )
}

export function RunPage() {
  const { id } = route.useParams()
  return isId(id) ? <Run id={Number(id)} /> : <RunNotFound />
}

export const Unavailable = () => (
  <Page title="Execução">
    <RunsUnavailable />
  </Page>
)
