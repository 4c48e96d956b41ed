import { IconAlertTriangle, IconArrowBackUp, IconHistory, IconPaperclip, IconTrashX } from '@tabler/icons-react'
import { type CivilDate, dateInZone, formatDate } from 'contract/dates.ts'
import type { TrashedEntry } from 'contract/finance/trash.ts'
import { formatBRL } from 'contract/money.ts'
import { Badge } from '../../../components/badge.tsx'
import { IconButton } from '../../../components/button.tsx'
import type { RowAction } from '../../../components/row-action.ts'
import { RowMenu } from '../../../components/row-menu.tsx'
import type { RowProps } from '../../../components/virtual-rows.tsx'
import { formatCount } from '../../../lib/format.ts'
import { formatTime } from '../../../lib/moments.ts'
import { PickBox, type Picking } from '../pick-box.tsx'
import { timeLeft } from './words.ts'

export type TrashHandlers = {
  onRestore: (row: TrashedEntry) => void
  onHistory: (row: TrashedEntry) => void
  onPurge: (row: TrashedEntry) => void
}

type Props = TrashHandlers & {
  row: TrashedEntry
  today: CivilDate
  zone: string
  chosen: boolean
  busy: boolean
  picking: Picking
  tr: Omit<RowProps, 'key'>
}

const icon = (Icon: typeof IconHistory) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

/** The entry's own date, its other party, its number in its series, its receipts, and how long it can be restored. */
function About({ row, today }: Pick<Props, 'row' | 'today'>) {
  const occurrence = row.occurrence === null ? undefined : `recorrência, nº ${row.occurrence}`
  const about = [`de ${formatDate(row.date)}`, row.party, occurrence].filter(Boolean).join(' · ')
  return (
    <span className="trash__about small sub">
      <span className="cut" title={about}>
        {about}
      </span>
      {row.receipts > 0 && (
        <span className="row" title={formatCount(row.receipts, 'comprovante', 'comprovantes')}>
          <IconPaperclip className="icon icon--14" aria-hidden />
          {row.receipts}
          <span className="sr">{row.receipts === 1 ? 'comprovante' : 'comprovantes'}</span>
        </span>
      )}
      <span className="trash__until">
        <Stays row={row} today={today} />
      </span>
    </span>
  )
}

function Stays({ row, today }: Pick<Props, 'row' | 'today'>) {
  const { text, soon } = timeLeft(row.restorableUntil, today)
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

function Actions({ row, busy, onRestore, onHistory, onPurge }: Pick<Props, 'row' | 'busy' | keyof TrashHandlers>) {
  const actions: RowAction[] = [
    { label: 'Restaurar', icon: icon(IconArrowBackUp), run: () => onRestore(row) },
    { label: 'Histórico', icon: icon(IconHistory), run: () => onHistory(row) },
    { label: 'Excluir para sempre', icon: icon(IconTrashX), danger: true, run: () => onPurge(row) },
  ]
  return (
    <span className="actions">
      <IconButton
        className="only-wide"
        label={`Restaurar ${row.description}`}
        title="Restaurar"
        small
        disabled={busy}
        onClick={() => onRestore(row)}
      >
        {icon(IconArrowBackUp)}
      </IconButton>
      <RowMenu name={row.description} actions={actions} />
    </span>
  )
}

/** A deleted entry: when and by whom it was deleted, and how long it can be restored. */
export function TrashRow({ row, today, zone, chosen, busy, picking, tr, ...act }: Props) {
  const day = formatDate(dateInZone(zone, new Date(row.deletedAt)))
  return (
    <tr {...tr} className={chosen ? 'is-chosen' : undefined} aria-busy={busy}>
      <td className="pick">
        <PickBox id={row.id} name={row.description} checked={chosen} disabled={busy} picking={picking} />
      </td>
      <td className="tnum when">
        <time dateTime={row.deletedAt} title={`Excluída em ${day} às ${formatTime(zone, row.deletedAt)}`}>
          <span className="only-phone">excluída em </span>
          {day}
          <span className="only-wide"> às {formatTime(zone, row.deletedAt)}</span>
        </time>
        {row.deletedBy && (
          <span className="trash__who small sub cut" title={row.deletedBy}>
            por {row.deletedBy}
          </span>
        )}
      </td>
      <td className="what">
        <span className="trash__what">
          <span className="two" title={row.description}>
            {row.description}
          </span>
          <About row={row} today={today} />
        </span>
      </td>
      <td className="where tnum">
        <span className="row">
          {formatDate(row.restorableUntil)}
          <Stays row={row} today={today} />
        </span>
      </td>
      <td className="num amount">{row.centavos === null ? <Badge tone="warn">A completar</Badge> : formatBRL(row.centavos)}</td>
      <td className="do">
        <Actions row={row} busy={busy} {...act} />
      </td>
    </tr>
  )
}
