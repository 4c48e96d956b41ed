import { IconAlertTriangle, IconArrowBackUp, IconHistory, IconPaperclip, IconTrashX } from '@tabler/icons-react'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import { type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Column } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatCount } from '#lib/format/format.ts'
import { formatTime } from '#lib/format/moments.ts'
import { formatTimeLeft } from '#lib/format/time-left.ts'

type TrashActions = Record<'onRestore' | 'onHistory' | 'onPurge', (row: TrashedEntry) => void>

type RowProps = { row: TrashedEntry; today: CivilDate }

function About({ row, today }: RowProps) {
  const occurrence = row.occurrence === null ? undefined : `recorrência, nº ${row.occurrence}`
  const about = [`de ${formatDate(row.date)}`, row.party, occurrence].filter(Boolean).join(' · ')
  return (
    <span className="row gap-3 trash__about small sub">
      <TruncatedText text={about} />
      {row.receipts > 0 && (
        <span className="row" title={formatCount(row.receipts, 'comprovante', 'comprovantes')}>
          <IconPaperclip className="icon icon--14" aria-hidden />
          {row.receipts}
          <span className="sr">{row.receipts === 1 ? 'comprovante' : 'comprovantes'}</span>
        </span>
      )}
      <span className="only-narrow trash__until">
        <Stays row={row} today={today} />
      </span>
    </span>
  )
}

function Stays({ row, today }: RowProps) {
  const { text, soon } = formatTimeLeft(row.restorableUntil, today)
  return (
    <Badge
      tone={soon ? 'warn' : 'mute'}
      title={`Pode ser restaurada até ${formatDate(row.restorableUntil)}`}
      icon={soon && <IconAlertTriangle className="icon icon--14" aria-hidden />}
    >
      {text}
    </Badge>
  )
}

function DeletedAt({ row, zone }: { row: TrashedEntry; zone: string }) {
  const day = formatDate(dateInZone(zone, new Date(row.deletedAt)))
  return (
    <>
      <time dateTime={row.deletedAt} title={`Excluída em ${day} às ${formatTime(zone, row.deletedAt)}`}>
        <span className="only-phone">excluída em </span>
        {day}
        <span className="only-wide"> às {formatTime(zone, row.deletedAt)}</span>
      </time>
      {row.deletedBy && (
        <span className="block only-wide small sub cut" title={row.deletedBy}>
          por {row.deletedBy}
        </span>
      )}
    </>
  )
}

type Options = TrashActions & { today: CivilDate; zone: string; isBusy: (row: TrashedEntry) => boolean }

export function createTrashColumns({ today, zone, isBusy, onRestore, onHistory, onPurge }: Options): Column<TrashedEntry>[] {
  return [
    { name: 'Excluída em', className: 'when', cellClass: 'tnum', cell: (row) => <DeletedAt row={row} zone={zone} /> },
    {
      name: 'Descrição',
      className: 'what',
      cell: (row) => (
        <span className="trash__what">
          <RowNameOrButton name={row.description} />
          <About row={row} today={today} />
        </span>
      ),
    },
    {
      name: 'Fica até',
      role: 'wide',
      className: 'where',
      cellClass: 'tnum',
      cell: (row) => (
        <span className="row">
          {formatDate(row.restorableUntil)}
          <Stays row={row} today={today} />
        </span>
      ),
    },
    {
      name: 'Valor',
      className: 'num amount',
      cell: ({ centavos }) => (centavos === null ? <Badge tone="warn">A completar</Badge> : formatBRL(centavos)),
    },
    {
      name: 'Ações',
      className: 'do',
      headClass: 'num',
      cell: (row) => (
        <RowActions
          name={row.description}
          actions={[
            { label: 'Restaurar', icon: IconArrowBackUp, run: () => onRestore(row) },
            { label: 'Histórico', icon: IconHistory, run: () => onHistory(row) },
            { label: 'Excluir para sempre', icon: IconTrashX, danger: true, run: () => onPurge(row) },
          ]}
        >
          <RowButton
            className="only-wide"
            verb="Restaurar"
            name={row.description}
            disabled={isBusy(row)}
            onClick={() => onRestore(row)}
            icon={IconArrowBackUp}
          />
        </RowActions>
      ),
    },
  ]
}
