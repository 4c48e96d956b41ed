import './data.css'
import { IconDownload, IconX } from '@tabler/icons-react'
import { type ExportOverview, type WorkspaceExport, workspaceExportUrl } from 'contract/data/exports.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatSize } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { useCancelExport } from './export-calls.ts'
import { formatWorkDuration } from './format-work-duration.ts'

const STATES = {
  running: { tone: 'live', name: 'Sendo feita' },
  succeeded: { tone: 'pos', name: 'Pronta' },
  failed: { tone: 'neg', name: 'Falhou' },
  canceled: { tone: 'mute', name: 'Cancelada' },
  expired: { tone: 'mute', name: 'Excluída' },
} as const satisfies Record<WorkspaceExport['state'], object>

const describeState = ({ state, step, reason, expiresAt }: WorkspaceExport, zone: string): string | null =>
  state === 'succeeded' && expiresAt ? `Fica até ${formatMoment(zone, expiresAt)}` : (reason ?? step)

function CancelButton({ id }: { id: number }) {
  const cancel = useCancelExport()
  return (
    <Button small icon={IconX} busy={cancel.isPending && 'Cancelando…'} onClick={() => cancel.mutate(id)}>
      Cancelar
    </Button>
  )
}

function Action({ made: { id, state }, needsSignIn }: { made: WorkspaceExport; needsSignIn: boolean }) {
  if (state === 'running') return <CancelButton id={id} />
  if (state !== 'succeeded' || needsSignIn) return null
  return (
    <a className="btn btn--default btn--small" href={workspaceExportUrl(id)} download>
      <IconDownload className="icon" aria-hidden />
      Baixar
    </a>
  )
}

const createColumns = (zone: string, needsSignIn: boolean): Column<WorkspaceExport>[] => [
  {
    name: 'Quando',
    className: 'backups__when',
    isRowHead: true,
    cell: ({ startedAt, requestedBy }) => (
      <>
        <time className="tnum" dateTime={startedAt}>
          {formatMoment(zone, startedAt)}
        </time>
        <span className="under">{requestedBy}</span>
      </>
    ),
  },
  {
    name: 'Situação',
    className: 'backups__state',
    cell: (made) => (
      <>
        <Badge tone={STATES[made.state].tone}>{STATES[made.state].name}</Badge>
        <span className="under wraps">{describeState(made, zone)}</span>
      </>
    ),
  },
  {
    name: 'Tamanho',
    className: 'backups__size num',
    cell: (made) =>
      made.size !== null && (
        <>
          <span className="tnum">{formatSize(made.size)}</span>
          <span className="under">
            {[formatWorkDuration(made), !made.hasFiles && 'sem os arquivos do bucket'].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
  },
  { name: 'Ação', className: 'backups__size', cell: (made) => <Action made={made} needsSignIn={needsSignIn} /> },
]

export function ExportsTable({ overview: { exports, needsSignIn } }: { overview: ExportOverview }) {
  return (
    <DataTable
      caption="Exportações, da mais nova à mais antiga"
      className="backups table--text"
      columns={createColumns(useZone(), needsSignIn)}
      rows={exports}
      keyOf={({ id }) => id}
    />
  )
}
