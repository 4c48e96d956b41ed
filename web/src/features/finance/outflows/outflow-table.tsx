import {
  IconCheck,
  IconCopy,
  IconDownload,
  IconHistory,
  IconPaperclip,
  IconPencil,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { EntrySummary } from 'contract/finance/filters.ts'
import type { OutflowRow } from 'contract/finance/outflows.ts'
import { receiptUrl } from 'contract/finance/receipts.ts'
import { formatBRL } from 'contract/money.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import type { RowAction } from '../../../components/row-action.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Picks } from '../classify/use-picks.ts'
import { useDeletion } from '../deletion/use-deletion.tsx'
import { EntryTable, type PlaceColumn, TotalRow } from '../entries/entry-table.tsx'
import { type EntryRow, formatAmount, isOwnRow, type OwnRow } from '../entries/row.ts'
import { useMarkPaid } from '../entries/use-mark-paid.ts'
import { describeOrder, shownOrder, withOrder } from '../filters/entry-order.ts'
import type { EntrySearch } from '../filters/entry-search.ts'
import { buildReopenEdit } from '../form/entry-form.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { useReceiptsDialog } from '../receipts/use-receipts-dialog.tsx'
import { useDeleteOutflow, useEditOutflow } from './api.ts'
import type { OutflowDialogState } from './use-outflow-dialogs.ts'

/** Projeto is hidden on small screens, Categoria below medium width (specification §2). */
const PLACES: readonly PlaceColumn[] = [
  { label: 'Projeto', of: ({ projeto }) => projeto },
  { label: 'Categoria', of: ({ categoria }) => categoria, wide: true },
]

/** Whether the entry has no value yet; it has to be completed before it can be paid. */
const isIncomplete = (row: OwnRow) => formatAmount(row) === undefined

const icon = (Icon: typeof IconPencil) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

type Props = {
  search: EntrySearch
  picks: Picks | undefined
  onSearch: (search: EntrySearch) => void
  rows: readonly OutflowRow[]
  summary: EntrySummary | undefined
  more: UseInfiniteQueryResult<InfiniteData<unknown>>
  dialogs: OutflowDialogState
}

export function OutflowTable({ search, picks, onSearch, rows, summary, more, dialogs }: Props) {
  const { edit, filters } = useCapabilities()
  const receipts = useReceiptsDialog(rows as readonly EntryRow[])
  const history = useHistoryDialog()
  const remove = useDeletion('outflow', useDeleteOutflow())
  const pay = useMarkPaid('outflow')
  const reopen = useEditOutflow('Saída marcada como em aberto')

  const openAs = (kind: 'edit' | 'complete' | 'copy') => (row: EntryRow) => {
    if (isOwnRow(row)) dialogs.open({ kind, row })
  }
  const ownActions = (row: OwnRow): (RowAction | false)[] => [
    { label: 'Editar', icon: icon(IconPencil), run: () => openAs('edit')(row) },
    { label: 'Duplicar', icon: icon(IconCopy), run: () => openAs('copy')(row) },
    isIncomplete(row) && { label: 'Completar valor', icon: icon(IconPencil), run: () => openAs('complete')(row) },
    row.pagaEm === null && !isIncomplete(row) && { label: 'Marcar como paga', icon: icon(IconCheck), run: () => pay.mutate(row) },
    row.pagaEm !== null && {
      label: 'Marcar como em aberto',
      icon: icon(IconRotate),
      run: () => reopen.mutate(buildReopenEdit(row)),
    },
    { label: 'Anexar comprovante', icon: icon(IconPaperclip), run: () => receipts.show(row) },
    ...(row.comprovantes ?? []).map(({ id, nome }) => ({
      label: `Baixar ${nome}`,
      icon: icon(IconDownload),
      href: receiptUrl(id),
    })),
    { label: 'Histórico', icon: icon(IconHistory), run: () => history.show(row) },
  ]
  const actionsOf = (row: EntryRow): (RowAction | false)[] => [
    ...(edit && isOwnRow(row) ? ownActions(row) : []),
    { label: 'Excluir', icon: icon(IconTrash), danger: true, run: () => remove.ask(row) },
  ]
  const note =
    summary && summary.aCompletar > 0 ? `sem ${formatCount(summary.aCompletar, 'saída', 'saídas')} a completar` : undefined
  return (
    <>
      <EntryTable
        picks={picks}
        caption={`Saídas, ${describeOrder(search)}`}
        sorting={{ order: shownOrder(search), onSort: filters ? (order) => onSearch(withOrder(search, order)) : undefined }}
        late="Vencida"
        places={PLACES}
        rows={rows as readonly EntryRow[]}
        onOpen={edit ? openAs('edit') : undefined}
        onComplete={edit ? openAs('complete') : undefined}
        onReceipts={edit ? receipts.show : undefined}
        onDelete={remove.ask}
        actionsOf={actionsOf}
        foot={
          summary && (
            <TotalRow label="Total" note={note} total={formatBRL(BigInt(summary.totalCentavos))} places={PLACES} picks={picks} />
          )
        }
      />
      {filters && <LoadMore list={more} />}
      {remove.dialogs}
      {receipts.dialog}
      {history.dialog}
    </>
  )
}
