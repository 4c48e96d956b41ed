import './entries.css'
import type { EntryKind } from 'contract/finance/due.ts'
import type { EntrySummary } from 'contract/finance/filters.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { describeOrder, replaceOrder, resolveOrder, type SortableColumn, toggleOrder } from '../filters/entry-order.ts'
import type { EntrySearch } from '../filters/entry-search.ts'
import type { PickedEntries } from '../selection/use-list-selection.ts'
import { createEntryColumns } from './entry-columns.tsx'
import type { OpenedEntry } from './entry-dialogs.tsx'
import { ENTRY_KINDS, formatEntryCount } from './kinds.ts'
import { type EntryRow, isEditableRow } from './row.ts'
import { useEntryActions } from './use-entry-actions.tsx'

type TotalProps = { kind: EntryKind; columns: readonly Column<EntryRow>[]; summary: EntrySummary }

/** Sums all entries that match the filters, not only those on loaded pages; stands in the column `Valor`, the last but one. */
function TotalRow({ kind, columns, summary: { totalCentavos, incomplete } }: TotalProps) {
  const places = columns.filter(({ className }) => className?.startsWith('where'))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={columns.length - places.length - 2}>
          Total {incomplete > 0 && <span className="sub">sem {formatEntryCount(kind, incomplete)} a completar</span>}
        </th>
        {places.map(({ name, className }) => (
          <td className={className} key={name} />
        ))}
        <td className="num amount">{formatBRL(BigInt(totalCentavos))}</td>
        <td className="do" />
      </tr>
    </tfoot>
  )
}

type Props = {
  kind: EntryKind
  search: EntrySearch
  picks: PickedEntries | undefined
  /** Undefined if the service can neither order nor page the list. */
  onSearch: ((search: EntrySearch) => void) | undefined
  rows: readonly EntryRow[]
  summary: EntrySummary | undefined
  onOpen: (entry: OpenedEntry) => void
}

export function EntryList({ kind, search, picks, onSearch, rows, summary, onOpen }: Props) {
  const { actions, dialogs } = useEntryActions({ kind, rows, onOpen })
  const { onReceipts } = actions
  const order = resolveOrder(search)
  const sortBy = (column: SortableColumn) => ({
    direction: order.sort === column ? order.direction : undefined,
    onPress: onSearch ? () => onSearch(replaceOrder(search, toggleOrder(order, column))) : undefined,
  })
  const columns = createEntryColumns({ kind, rows, picks, sortBy, actions })
  return (
    <>
      <DataTable
        caption={`${ENTRY_KINDS[kind].names}, ${describeOrder(search)}`}
        className={picks ? 'entries entries--picks' : 'entries'}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        filesOf={(row) => (isEditableRow(row) ? (files) => onReceipts(row, files) : undefined)}
        foot={summary && <TotalRow kind={kind} columns={columns} summary={summary} />}
      />
      {dialogs}
    </>
  )
}
