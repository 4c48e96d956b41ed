import type { Backup } from 'contract/backups/backups.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatSize } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { formatWorkDuration } from './format-work-duration.ts'

const KIND_NAMES: Record<Backup['kind'], string> = { nightly: 'Automático', manual: 'Pedido por alguém' }
const STATES = {
  running: { tone: 'live', name: 'Sendo feito' },
  succeeded: { tone: 'pos', name: 'Feito e conferido' },
  failed: { tone: 'neg', name: 'Falhou' },
} as const satisfies Record<Backup['state'], object>

const listDetails = (backup: Backup): string =>
  [
    formatWorkDuration(backup),
    backup.isEncrypted && 'criptografado',
    backup.state === 'succeeded' && !backup.hasFiles && 'sem os arquivos do bucket',
  ]
    .filter(Boolean)
    .join(' · ')

const createColumns = (zone: string): Column<Backup>[] => [
  {
    name: 'Quando',
    className: 'backups__when',
    isRowHead: true,
    cell: ({ startedAt, kind }) => (
      <>
        <time className="tnum" dateTime={startedAt}>
          {formatMoment(zone, startedAt)}
        </time>
        <span className="under">{KIND_NAMES[kind]}</span>
      </>
    ),
  },
  {
    name: 'Situação',
    className: 'backups__state',
    cell: ({ state, step, reason }) => (
      <>
        <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        {(reason ?? step) && <span className="under wraps">{reason ?? step}</span>}
      </>
    ),
  },
  {
    name: 'Arquivo',
    className: 'backups__file',
    cell: ({ state, name, place, readableBy }) =>
      state === 'succeeded' && (
        <>
          <span className="mono wraps">{name}</span>
          <span className="under wraps">{place}</span>
          {readableBy !== null && (
            <span className="under wraps">De um formato anterior: restaure-o com a versão {readableBy}.</span>
          )}
        </>
      ),
  },
  {
    name: 'Tamanho',
    className: 'backups__size num',
    cell: (backup) => (
      <>
        {backup.size !== null && <span className="tnum">{formatSize(backup.size)}</span>}
        <span className="under">{listDetails(backup)}</span>
      </>
    ),
  },
]

export function BackupsTable({ backups }: { backups: readonly Backup[] }) {
  return (
    <DataTable
      caption="Backups, do mais novo ao mais antigo"
      className="backups table--text"
      columns={createColumns(useZone())}
      rows={backups}
      keyOf={({ id }) => id}
    />
  )
}
