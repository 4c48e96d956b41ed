import { IconAlertTriangle, IconRepeat, IconTrash } from '@tabler/icons-react'
import type { EntryKind } from 'contract/finance/due.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Column, ColumnSort } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { createSelectionColumn } from '#components/tables/selection-box.tsx'
import { RowNameOrButton, TruncatedText } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { useToday } from '#lib/session/session.ts'
import type { SortableColumn } from '../filters/entry-order.ts'
import { describeRecurrence } from '../occurrences/scope.ts'
import { RowReceipts } from '../receipts/row-receipts.tsx'
import type { PickedEntries } from '../selection/use-list-selection.ts'
import { CompleteButton } from './complete-button.tsx'
import { ENTRY_KINDS } from './kinds.ts'
import { LockMark } from './lock-mark.tsx'
import {
  describeDue,
  type EntryRow,
  formatEntryAmount,
  formatEntryDate,
  getDescription,
  getRemaining,
  isEditableRow,
  isPaidInPart,
} from './row.ts'
import type { EntryActions } from './use-entry-actions.tsx'

/** A column that phones hide (below 768 px). Its text is then shown after the date, on the line below the description. */
type FoldedColumn = { name: string; className: string; textOf: (row: EntryRow) => string | null | undefined }

/** The specification (§2) hides Projeto on small screens and Categoria below medium width; here both limits are the width of a phone. */
const FOLDED_COLUMNS: Readonly<Record<EntryKind, readonly FoldedColumn[]>> = {
  outflow: [
    { name: 'Projeto', className: 'where only-wide', textOf: ({ project }) => project },
    { name: 'Categoria', className: 'where only-wide', textOf: ({ category }) => category },
  ],
  inflow: [{ name: 'Cliente', className: 'where where--alone only-wide', textOf: ({ client }) => client }],
}

function EntryDate({ row, folded }: { row: EntryRow; folded: readonly FoldedColumn[] }) {
  const under = folded
    .map(({ textOf }) => textOf(row))
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <time {...(row.date ? { dateTime: row.date } : {})}>{formatEntryDate(row)}</time>
      {under && (
        <span className="only-phone" title={under}>
          {' '}
          · {under}
        </span>
      )}
    </>
  )
}

type MarksProps = { kind: EntryKind; row: EntryRow } & Pick<EntryActions, 'onReceipts' | 'lockOf'>

function Marks({ kind, row, onReceipts, lockOf }: MarksProps) {
  const due = describeDue(row, useToday(), ENTRY_KINDS[kind].late)
  const part = `${ENTRY_KINDS[kind].paid} em parte · restam ${formatBRL(getRemaining(row))}`
  return (
    <span className="marks">
      <LockMark lock={lockOf(row)} />
      <RowReceipts row={row} onShow={isEditableRow(row) ? () => onReceipts(row) : undefined} />
      {(row.series || row.recurrence) && (
        <span className="mark" title={describeRecurrence(row)}>
          <IconRepeat className="icon icon--16" aria-hidden />
          <span className="cut">{row.series?.total ? `${row.series.occurrence} de ${row.series.total}` : row.recurrence}</span>
        </span>
      )}
      {row.paidOn && row.paidOn !== row.date && (
        <Badge>
          {ENTRY_KINDS[kind].paid} em {formatDate(row.paidOn)}
        </Badge>
      )}
      {isPaidInPart(row) && (
        <Badge title={part}>
          <span className="only-narrow">Em parte</span>
          <span className="only-roomy">{part}</span>
        </Badge>
      )}
      {due && (
        <Badge
          tone={due.tone}
          title={due.long}
          icon={due.tone === 'neg' && <IconAlertTriangle className="icon icon--14" aria-hidden />}
        >
          <span className="only-narrow">{due.short}</span>
          <span className="only-roomy">{due.long}</span>
        </Badge>
      )}
    </span>
  )
}

function EntryAmount({ row, onComplete, lockOf }: { row: EntryRow } & Pick<EntryActions, 'onComplete' | 'lockOf'>) {
  const amount = formatEntryAmount(row)
  if (amount !== undefined) return amount
  if (!isEditableRow(row) || lockOf(row)) return <Badge tone="warn">A completar</Badge>
  return <CompleteButton name={getDescription(row)} onPress={() => onComplete(row)} />
}

type Options = {
  kind: EntryKind
  rows: readonly EntryRow[]
  /** Undefined if no row can be selected. */
  picks: PickedEntries | undefined
  sortBy: (column: SortableColumn) => ColumnSort
  actions: EntryActions
}

export function createEntryColumns({ kind, rows, picks, sortBy, actions }: Options): Column<EntryRow>[] {
  const { onOpen, onComplete, onDelete, onReceipts, menuOf, lockOf } = actions
  const folded = FOLDED_COLUMNS[kind]
  const all = 'Selecionar todas as mostradas'
  const selection =
    picks &&
    createSelectionColumn({ selection: picks, rows, canChoose: isEditableRow, nameOf: getDescription, label: all, short: all })
  return [
    ...(selection ? [selection] : []),
    {
      name: 'Data',
      className: 'when',
      cellClass: 'tnum',
      sort: sortBy('date'),
      cell: (row) => <EntryDate row={row} folded={folded} />,
    },
    {
      name: 'Descrição',
      className: 'what fills',
      sort: sortBy('description'),
      cell: (row) => (
        <span className="cell">
          <RowNameOrButton name={getDescription(row)} onOpen={isEditableRow(row) ? () => onOpen(row) : undefined} />
          <Marks kind={kind} row={row} onReceipts={onReceipts} lockOf={lockOf} />
        </span>
      ),
    },
    ...folded.map(
      ({ name, className, textOf }): Column<EntryRow> => ({
        name,
        className,
        cell: (row) => <TruncatedText text={textOf(row)} />,
      }),
    ),
    {
      name: 'Valor',
      className: 'num amount',
      sort: sortBy('value'),
      cell: (row) => <EntryAmount row={row} onComplete={onComplete} lockOf={lockOf} />,
    },
    {
      name: 'Ações',
      className: 'do',
      headClass: 'num',
      cell: (row) => (
        <RowActions name={getDescription(row)} actions={menuOf(row)}>
          {!lockOf(row) && (
            <RowButton
              className="only-wide"
              verb="Excluir"
              name={getDescription(row)}
              onClick={() => onDelete(row)}
              icon={IconTrash}
            />
          )}
        </RowActions>
      ),
    },
  ]
}
