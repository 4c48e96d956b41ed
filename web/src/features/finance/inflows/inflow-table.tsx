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
import type { InflowRow } from 'contract/finance/inflows.ts'
import { receiptUrl } from 'contract/finance/receipts.ts'
import { formatBRL } from 'contract/money.ts'
import { LoadMore } from '../../../components/load-more.tsx'
import type { RowAction } from '../../../components/row-action.ts'
import { useCapabilities } from '../../../lib/capabilities.ts'
import type { Picks } from '../classify/use-picks.ts'
import { useDeletion } from '../deletion/use-deletion.tsx'
import { EntryTable, type PlaceColumn, TotalRow } from '../entries/entry-table.tsx'
import { type EntryRow, isOwnRow, type OwnRow } from '../entries/row.ts'
import { useMarkPaid } from '../entries/use-mark-paid.ts'
import { describeOrder, shownOrder, withOrder } from '../filters/entry-order.ts'
import type { EntrySearch } from '../filters/entry-search.ts'
import { buildReopenEdit } from '../form/entry-form.ts'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { useReceiptsDialog } from '../receipts/use-receipts-dialog.tsx'
import { useDeleteInflow, useEditInflow } from './api.ts'

const PLACES: readonly PlaceColumn[] = [{ label: 'Cliente', of: ({ cliente }) => cliente }]

const icon = (Icon: typeof IconPencil) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

type Props = {
  search: EntrySearch
  picks: Picks | undefined
  onSearch: (search: EntrySearch) => void
  rows: readonly InflowRow[]
  summary: EntrySummary | undefined
  more: UseInfiniteQueryResult<InfiniteData<unknown>>
  onOpen: (dialog: { row: OwnRow } | { copy: OwnRow }) => void
}

export function InflowTable({ search, picks, onSearch, rows, summary, more, onOpen }: Props) {
  const { edit, filters } = useCapabilities()
  const receipts = useReceiptsDialog(rows as readonly EntryRow[])
  const history = useHistoryDialog()
  const remove = useDeletion('inflow', useDeleteInflow())
  const receive = useMarkPaid('inflow')
  const reopen = useEditInflow('Entrada marcada como em aberto')

  const open = (row: EntryRow) => {
    if (isOwnRow(row)) onOpen({ row })
  }
  const ownActions = (row: OwnRow): RowAction[] => [
    { label: 'Editar', icon: icon(IconPencil), run: () => open(row) },
    { label: 'Duplicar', icon: icon(IconCopy), run: () => onOpen({ copy: row }) },
    row.pagaEm === null
      ? {
          label: 'Marcar como recebida',
          icon: icon(IconCheck),
          run: () => receive.mutate(row),
        }
      : {
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
  const actionsOf = (row: EntryRow): RowAction[] => [
    ...(edit && isOwnRow(row) ? ownActions(row) : []),
    { label: 'Excluir', icon: icon(IconTrash), danger: true, run: () => remove.ask(row) },
  ]
  return (
    <>
      <EntryTable
        picks={picks}
        caption={`Entradas, ${describeOrder(search)}`}
        sorting={{ order: shownOrder(search), onSort: filters ? (order) => onSearch(withOrder(search, order)) : undefined }}
        late="Atrasada"
        places={PLACES}
        rows={rows as readonly EntryRow[]}
        onOpen={edit ? open : undefined}
        onReceipts={edit ? receipts.show : undefined}
        onDelete={remove.ask}
        actionsOf={actionsOf}
        foot={
          summary && <TotalRow label="Total" total={formatBRL(BigInt(summary.totalCentavos))} places={PLACES} picks={picks} />
        }
      />
      {filters && <LoadMore list={more} />}
      {remove.dialogs}
      {receipts.dialog}
      {history.dialog}
    </>
  )
}
