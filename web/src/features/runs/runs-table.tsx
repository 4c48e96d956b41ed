import '../../styles/tap-rows.css'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AUTOMATION_NAMES } from 'contract/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import { LoadMore } from '../../components/load-more.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { AutomationIcon } from '../../entities/runs/automation-icon.tsx'
import { RunBadge } from '../../entities/runs/run-badge.tsx'
import { formatTime } from '../../lib/moments.ts'
import { useToday, useZone } from '../../lib/session.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { RunDuration } from './run-duration.tsx'
import { groupByDay } from './run-groups.ts'
import { buildRunMenu, type RunActions, useRunActions } from './use-run-actions.tsx'

const COLUMNS = 8

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className="runs__what">
          Execução
        </th>
        <th scope="col" className="wide">
          Automação
        </th>
        <th scope="col" className="runs__state">
          Estado
        </th>
        <th scope="col" className="wide">
          Disparada por
        </th>
        <th scope="col" className="num runs__start">
          Início
        </th>
        <th scope="col" className="num runs__duration">
          Duração
        </th>
        <th scope="col" className="num wide">
          Tentativas
        </th>
        <th scope="col" className="runs__do">
          <span className="sr">Ações</span>
        </th>
      </tr>
    </thead>
  )
}

function Row({ run, zone, actions }: { run: Run; zone: string; actions: RunActions }) {
  const automation = AUTOMATION_NAMES[run.automation]
  return (
    <tr>
      <td className="runs__what">
        <span className="cell">
          <AutomationIcon automation={run.automation} />
          <span className="runs__title">
            <Link className="table__open two" to="/execucoes/$id" params={{ id: String(run.id) }} title={run.title}>
              {run.title}
            </Link>
            <span className="runs__under cut" title={`${automation} · ${run.by.name}`}>
              {automation} · {run.by.name}
            </span>
          </span>
        </span>
      </td>
      <td className="sub wide">{automation}</td>
      <td className="runs__state">
        <RunBadge run={run} />
      </td>
      <td className="sub wide runs__by">
        <span className="cut" title={run.by.name}>
          {run.by.name}
        </span>
      </td>
      <td className="num runs__start">
        <time dateTime={run.startedAt}>{formatTime(zone, run.startedAt)}</time>
      </td>
      <td className="num runs__duration">
        <RunDuration run={run} />
      </td>
      <td className="num sub wide">{run.attempts}</td>
      <td className="runs__do">
        <span className="actions">
          <RowMenu name={run.title} actions={buildRunMenu(run, actions, { opens: true })} />
        </span>
      </td>
    </tr>
  )
}

type Props = { runs: readonly Run[]; more: UseInfiniteQueryResult<InfiniteData<unknown>> }

/** The runs, newest first and grouped by day; on phones each row has two lines. */
export function RunsTable({ runs, more }: Props) {
  const zone = useZone()
  const today = useToday()
  const actions = useRunActions()
  return (
    <>
      <table className="table fold runs">
        <caption className="sr">Execuções, da mais nova à mais antiga</caption>
        <Head />
        {groupByDay(runs, zone, today).map(({ day, label, runs: ofDay }) => (
          <tbody key={day}>
            <tr className="table__group">
              <th scope="rowgroup" colSpan={COLUMNS}>
                {label}
              </th>
            </tr>
            {ofDay.map((run) => (
              <Row key={run.id} run={run} zone={zone} actions={actions} />
            ))}
          </tbody>
        ))}
      </table>
      <LoadMore list={more} />
      <CancelDialog canceling={actions.canceling} />
      <RepeatDialog repeating={actions.repeating} />
    </>
  )
}
