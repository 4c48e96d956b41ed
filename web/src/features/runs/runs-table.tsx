import { Link } from '@tanstack/react-router'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import { addDays, type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { AutomationIcon } from '#entities/runs/automation-icon.tsx'
import { RunBadge } from '#entities/runs/run-badge.tsx'
import { formatTime } from '#lib/format/moments.ts'
import { useToday, useZone } from '#lib/session/session.ts'
import { CancelDialog, ResendDialog } from './run-dialogs.tsx'
import { RunDuration } from './run-duration.tsx'
import { buildRunMenu, type RunActions, useRunActions } from './use-run-actions.tsx'

const createColumns = (zone: string, actions: RunActions): Column<Run>[] => [
  {
    name: 'Execução',
    role: 'lead',
    className: 'fills',
    cell: (run) => (
      <span className="cell">
        <AutomationIcon automation={run.automation} />
        <span className="runs__title">
          <Link className="table__open two" to="/execucoes/$id" params={{ id: String(run.id) }} title={run.title}>
            {run.title}
          </Link>
          <span className="under only-narrow cut" title={`${AUTOMATION_NAMES[run.automation]} · ${run.by.name}`}>
            {AUTOMATION_NAMES[run.automation]} · {run.by.name}
          </span>
        </span>
      </span>
    ),
  },
  { name: 'Automação', role: 'wide', cellClass: 'sub', cell: ({ automation }) => AUTOMATION_NAMES[automation] },
  { name: 'Situação', role: 'meta', className: 'runs__state', cell: (run) => <RunBadge run={run} /> },
  { name: 'Disparada por', role: 'wide', cellClass: 'sub runs__by', cell: ({ by }) => <TruncatedText text={by.name} /> },
  {
    name: 'Início',
    className: 'num only-wide',
    cell: ({ startedAt }) => <time dateTime={startedAt}>{formatTime(zone, startedAt)}</time>,
  },
  { name: 'Duração', role: 'note', className: 'num runs__duration', cell: (run) => <RunDuration run={run} /> },
  { name: 'Tentativas', role: 'wide', className: 'num', cellClass: 'sub', cell: ({ attempts }) => attempts },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (run) => <RowActions name={run.title} actions={buildRunMenu(run, actions, { opens: true })} />,
  },
]

type DayOfRuns = { day: CivilDate; label: string; runs: Run[] }

function formatDayLabel(day: CivilDate, today: CivilDate): string {
  if (day === today) return 'Hoje'
  return day === addDays(today, -1) ? 'Ontem' : formatDate(day)
}

/** By the day of its start in the workspace's time zone. `runs`: sorted newest first. */
function groupByDay(runs: readonly Run[], zone: string, today: CivilDate): DayOfRuns[] {
  const days: DayOfRuns[] = []
  for (const run of runs) {
    const day = dateInZone(zone, new Date(run.startedAt))
    const last = days.at(-1)
    if (last?.day === day) last.runs.push(run)
    else days.push({ day, label: formatDayLabel(day, today), runs: [run] })
  }
  return days
}

export function RunsTable({ runs }: { runs: readonly Run[] }) {
  const zone = useZone()
  const today = useToday()
  const actions = useRunActions()
  return (
    <>
      <DataTable
        caption="Execuções, da mais nova à mais antiga"
        className="runs"
        columns={createColumns(zone, actions)}
        groups={groupByDay(runs, zone, today).map(({ day, label, runs: rows }) => ({ key: day, label, rows }))}
        keyOf={({ id }) => id}
      />
      <CancelDialog cancelDialog={actions.cancelDialog} />
      <ResendDialog resendDialog={actions.resendDialog} />
    </>
  )
}
