import { IconAlertTriangle, IconCalendar, IconCheck, IconHistory, IconListSearch, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { CivilDate } from 'contract/dates.ts'
import type { DueEntry, EntryKind } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/money.ts'
import { Badge } from '../../../components/badge.tsx'
import type { RowAction } from '../../../components/row-action.ts'
import { RowMenu } from '../../../components/row-menu.tsx'
import type { RowProps } from '../../../components/virtual-rows.tsx'
import { KINDS } from '../entries/kinds.ts'
import { PickBox, type Picking } from '../pick-box.tsx'
import { describeBankDay, describeLateness, formatLongDay, formatShortDay } from './due-days.ts'
import { isPayable } from './use-selection.ts'
import { WORDS } from './words.ts'

export type RowHandlers = {
  onPay: (row: DueEntry) => void
  onEdit: (row: DueEntry) => void
  onComplete: (row: DueEntry) => void
  onHistory: (row: DueEntry) => void
}

type Props = RowHandlers & {
  row: DueEntry
  kind: EntryKind
  today: CivilDate
  chosen: boolean
  busy: boolean
  picking: Picking
  tr: Omit<RowProps, 'key'>
}

const icon = (Icon: typeof IconPencil) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

function Days({ row, kind, today }: Pick<Props, 'row' | 'kind' | 'today'>) {
  const note = describeBankDay(row, today, kind)
  const late = describeLateness(row, today, kind)
  return (
    <span className="due__days">
      {late && (
        <Badge tone={late.tone} icon={late.tone === 'neg' && <IconAlertTriangle className="icon icon--14" aria-hidden />}>
          {late.text}
        </Badge>
      )}
      {note && (
        <Badge title={note.why} icon={<IconCalendar className="icon icon--14" aria-hidden />}>
          {note.text}
        </Badge>
      )}
    </span>
  )
}

function Amount({ row, onComplete }: Pick<Props, 'row' | 'onComplete'>) {
  if (isPayable(row)) return formatBRL(row.centavos)
  return (
    <button
      className="badge badge--warn"
      type="button"
      aria-label={`A completar: informar o valor de ${row.description}`}
      onClick={() => onComplete(row)}
    >
      <IconPencil className="icon icon--14" aria-hidden />A completar
    </button>
  )
}

function Menu({ row, kind, onPay, onEdit, onComplete, onHistory }: Pick<Props, 'row' | 'kind' | keyof RowHandlers>) {
  const navigate = useNavigate()
  const { payOne } = WORDS[kind]
  const { list } = KINDS[kind]
  const day = row.date
  const actions: (RowAction | false)[] = [
    isPayable(row)
      ? { label: payOne, icon: icon(IconCheck), run: () => onPay(row) }
      : { label: 'Completar valor', icon: icon(IconPencil), run: () => onComplete(row) },
    { label: 'Editar', icon: icon(IconPencil), run: () => onEdit(row) },
    { label: 'Histórico', icon: icon(IconHistory), run: () => onHistory(row) },
    {
      label: 'Ver na lista',
      icon: icon(IconListSearch),
      run: () => void navigate({ to: list, search: { from: day, to: day, q: row.description.slice(0, 100) } }),
    },
  ]
  return <RowMenu name={row.description} actions={actions} />
}

export function DueRow({ row, kind, today, chosen, busy, picking, tr, ...act }: Props) {
  const party = kind === 'outflow' ? row.project : row.client
  const payable = isPayable(row)
  return (
    <tr {...tr} className={chosen ? 'is-chosen' : undefined} aria-busy={busy}>
      <td className="pick">
        <PickBox
          id={row.id}
          name={row.description}
          title={payable ? undefined : 'Complete o valor antes'}
          checked={chosen && payable}
          disabled={!payable || busy}
          picking={picking}
        />
      </td>
      <td className="tnum when">
        <time dateTime={row.date}>
          <span className="only-wide">{formatLongDay(row.date ?? '')}</span>
          <span className="only-phone">vence {formatShortDay(row.date ?? '', today)}</span>
        </time>
        {party && (
          <span className="only-phone" title={party}>
            {' '}
            · {party}
          </span>
        )}
      </td>
      <td className="what">
        <span className="cell">
          <button className="table__open two" type="button" title={row.description} onClick={() => act.onEdit(row)}>
            {row.description}
          </button>
          <Days row={row} kind={kind} today={today} />
          {party && <span className="due__party small sub">{party}</span>}
        </span>
      </td>
      <td className="where">
        <span className="cut" title={party ?? undefined}>
          {party}
        </span>
      </td>
      <td className="num amount">
        <Amount row={row} onComplete={act.onComplete} />
      </td>
      <td className="do">
        <span className="actions">
          <Menu row={row} kind={kind} {...act} />
        </span>
      </td>
    </tr>
  )
}
