import '../../../styles/entries.css'
import '../../../styles/picks.css'
import '../../../styles/tap-rows.css'
import { IconAlertTriangle, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { IconButton } from '../../../components/button.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { MAX_PLAIN_ROWS, TableRows } from '../../../components/table-rows.tsx'
import type { RowProps } from '../../../components/virtual-rows.tsx'
import { useToday } from '../../../lib/session.ts'
import type { Picks } from '../classify/use-picks.ts'
import { SortHead, type Sorting } from '../filters/sort-head.tsx'
import { formatSeriesTitle } from '../occurrences/scope.ts'
import { PickAll, PickBox } from '../pick-box.tsx'
import { RowReceipts } from '../receipts/row-receipts.tsx'
import { useRowDrop } from '../receipts/use-row-drop.ts'
import { describeDue, type EntryRow, formatAmount, formatEntryDate, getDescription, isOwnRow } from './row.ts'
import type { EntryActions } from './use-entry-actions.tsx'

/** A column that narrow pages hide; its content then stands under the description. */
export type PlaceColumn = { label: string; of: (row: EntryRow) => string | null | undefined; wide?: boolean }

type Props = EntryActions & {
  caption: string
  /** Which rows are chosen; undefined where none can be. */
  picks: Picks | undefined
  sorting: Sorting
  /** The word for an overdue entry. */
  late: 'Vencida' | 'Atrasada'
  places: readonly PlaceColumn[]
  rows: readonly EntryRow[]
  foot: ReactNode
}

function Marks({ row, late, onReceipts }: Pick<Props, 'late' | 'onReceipts'> & { row: EntryRow }) {
  const due = describeDue(row, useToday(), late)
  return (
    <span className="marks">
      <RowReceipts row={row} onShow={onReceipts} />
      {(row.series || row.recurrence) && (
        <span className="mark" title={formatSeriesTitle(row)}>
          <IconRepeat className="icon icon--16" aria-hidden />
          <span className="cut">{row.series?.total ? `${row.series.occurrence} de ${row.series.total}` : row.recurrence}</span>
        </span>
      )}
      {due && (
        <Badge
          tone={due.tone}
          title={due.long}
          icon={due.tone === 'neg' && <IconAlertTriangle className="icon icon--14" aria-hidden />}
        >
          <span className="due__short">{due.short}</span>
          <span className="due__long">{due.long}</span>
        </Badge>
      )}
    </span>
  )
}

function AmountCell({ row, onComplete }: { row: EntryRow; onComplete: EntryActions['onComplete'] }) {
  const amount = formatAmount(row)
  if (amount !== undefined) return amount
  if (!onComplete || !isOwnRow(row)) return <Badge tone="warn">A completar</Badge>
  return (
    <button
      className="badge badge--warn"
      type="button"
      aria-label={`A completar: informar o valor de ${getDescription(row)}`}
      onClick={() => onComplete(row)}
    >
      <IconPencil className="icon icon--14" aria-hidden />A completar
    </button>
  )
}

function Row({
  row,
  late,
  places,
  onOpen,
  onComplete,
  onDelete,
  onReceipts,
  menuOf,
  picks,
  tr,
}: Omit<Props, 'caption' | 'sorting' | 'rows' | 'foot'> & { row: EntryRow; tr: Omit<RowProps, 'key'> }) {
  const name = getDescription(row)
  const under = places.map(({ of }) => of(row)).filter(Boolean)
  const { className, ...drop } = useRowDrop(onReceipts && isOwnRow(row) ? (files) => onReceipts(row, files) : undefined)
  const isChosen = isOwnRow(row) && picks?.isChosen(row.id)
  return (
    <tr {...tr} {...drop} className={`${className} ${isChosen ? 'is-chosen' : ''}`}>
      {picks && (
        <td className="pick">
          {isOwnRow(row) && <PickBox id={row.id} name={name} checked={isChosen === true} disabled={false} picking={picks} />}
        </td>
      )}
      <td className="tnum when">
        <time {...(row.date ? { dateTime: row.date } : {})}>{formatEntryDate(row)}</time>
        {under.length > 0 && (
          <span className="only-phone" title={under.join(' · ')}>
            {' '}
            · {under.join(' · ')}
          </span>
        )}
      </td>
      <td className="what">
        <span className="cell">
          {onOpen && isOwnRow(row) ? (
            <button className="table__open two" type="button" title={name} onClick={() => onOpen(row)}>
              {name}
            </button>
          ) : (
            <span className="two" title={name}>
              {name}
            </span>
          )}
          <Marks row={row} late={late} onReceipts={onReceipts} />
        </span>
      </td>
      {places.map(({ label, of, wide }) => (
        <td className={`where ${wide ? 'wide' : ''}`} key={label}>
          <span className="cut" title={of(row) ?? undefined}>
            {of(row)}
          </span>
        </td>
      ))}
      <td className="num amount">
        <AmountCell row={row} onComplete={onComplete} />
      </td>
      <td className="do">
        <span className="actions">
          <IconButton className="only-wide" label={`Excluir ${name}`} title="Excluir" small onClick={() => onDelete(row)}>
            <IconTrash className="icon icon--16" aria-hidden />
          </IconButton>
          <RowMenu name={name} actions={menuOf(row)} />
        </span>
      </td>
    </tr>
  )
}

/** A data cell, not a column head: the specification names the table's columns (specification §2). */
function PickHead({ picks, rows }: { picks: Picks; rows: readonly EntryRow[] }) {
  const own = rows.filter(isOwnRow)
  return (
    <td className="pick">
      <PickAll
        label="Selecionar todas as mostradas"
        short="Selecionar todas as mostradas"
        count={picks.chosen.length}
        of={own.length}
        onChange={(on) => picks.set(own, on)}
      />
    </td>
  )
}

/** Outflows or inflows; on phones two lines a row. */
export function EntryTable({ caption, sorting, places, rows, foot, picks, ...row }: Props) {
  return (
    <table
      className={`table fold entries ${picks ? 'entries--picks' : ''}`}
      aria-rowcount={rows.length > MAX_PLAIN_ROWS ? rows.length + 1 : undefined}
    >
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {picks && <PickHead picks={picks} rows={rows} />}
          <SortHead column="date" label="Data" className="when" {...sorting} />
          <SortHead column="description" label="Descrição" className="what" {...sorting} />
          {places.map(({ label, wide }) => (
            <th scope="col" className={`where ${wide ? 'wide' : ''}`} key={label}>
              {label}
            </th>
          ))}
          <SortHead column="value" label="Valor" className="num amount" {...sorting} />
          <th scope="col" className="num do">
            Ações
          </th>
        </tr>
      </thead>
      <TableRows rows={rows} keyOf={({ id }) => String(id)}>
        {(entry, { key, ...tr }) => <Row key={key} tr={tr} row={entry} places={places} picks={picks} {...row} />}
      </TableRows>
      {foot}
    </table>
  )
}

type TotalProps = {
  label: string
  note?: string | undefined
  total: string
  places: readonly PlaceColumn[]
  picks: Picks | undefined
}

/** The sum of every entry that the filters match, not only of the loaded pages. */
export function TotalRow({ label, note, total, places, picks }: TotalProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={picks ? 3 : 2}>
          {label} {note && <span className="sub">{note}</span>}
        </th>
        {places.map((place) => (
          <td className={`where ${place.wide ? 'wide' : ''}`} key={place.label} />
        ))}
        <td className="num amount">{total}</td>
        <td className="do" />
      </tr>
    </tfoot>
  )
}
