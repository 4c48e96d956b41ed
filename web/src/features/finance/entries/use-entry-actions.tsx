import {
  IconArrowsSplit,
  IconCash,
  IconCheck,
  IconCopy,
  IconDownload,
  IconEye,
  IconHistory,
  IconPaperclip,
  IconPencil,
  IconQrcode,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import type { EntryKind } from 'contract/finance/due.ts'
import { receiptUrl } from 'contract/finance/receipts.ts'
import type { ReactNode } from 'react'
import type { RowAction } from '#components/tables/row-action.ts'
import { useEntryDeletion } from '../deletion/use-entry-deletion.tsx'
import { useHistoryDialog } from '../history/use-history-dialog.tsx'
import { useReceiptsDialog } from '../receipts/use-receipts-dialog.tsx'
import { describeLock, useFindClosedMonth } from './closed-months.ts'
import { useReopenEntry } from './entry-calls.ts'
import type { OpenedEntry } from './entry-dialogs.tsx'
import { canMarkPaid, canSplit, type EditableRow, type EntryRow, hasAmount, isEditableRow } from './row.ts'
import { useMarkPaid } from './use-mark-paid.ts'

export const REGISTER_PAYMENT = { outflow: 'Registrar pagamento', inflow: 'Registrar recebimento' } as const
export const chargeByPix = (id: number): RowAction => ({
  label: 'Cobrar por Pix',
  icon: IconQrcode,
  screen: `/financeiro/cobranca/${id}`,
})

const MARK_PAID = { outflow: 'Marcar como paga', inflow: 'Marcar como recebida' } as const

/** A row of another service can only be deleted. */
export type EntryActions = {
  onOpen: (row: EditableRow) => void
  onComplete: (row: EditableRow) => void
  /** `files`: those that were dropped on the entry's row or pasted there. */
  onReceipts: (row: EditableRow, files?: readonly File[]) => void
  onDelete: (row: EntryRow) => void
  menuOf: (row: EntryRow) => readonly (RowAction | false)[]
  lockOf: (row: EntryRow) => string | undefined
}

type List = { kind: EntryKind; rows: readonly EntryRow[]; onOpen: (entry: OpenedEntry) => void }

export function useEntryActions({ kind, rows, onOpen }: List): { actions: EntryActions; dialogs: ReactNode } {
  const receipts = useReceiptsDialog(rows)
  const history = useHistoryDialog()
  const deletion = useEntryDeletion(kind)
  const markPaid = useMarkPaid(kind)
  const reopen = useReopenEntry(kind)
  const findClosed = useFindClosedMonth()
  const lockOf = (row: EntryRow) => describeLock(kind, row, findClosed)

  const complete = (incomplete: EditableRow) => onOpen({ incomplete })
  const ownActions = (row: EditableRow): (RowAction | false)[] => [
    { label: lockOf(row) ? 'Ver' : 'Editar', icon: lockOf(row) ? IconEye : IconPencil, run: () => onOpen({ row }) },
    { label: 'Duplicar', icon: IconCopy, run: () => onOpen({ copy: row }) },
    canSplit(row) && !lockOf(row) && { label: 'Dividir', icon: IconArrowsSplit, run: () => onOpen({ splitting: row }) },
    !hasAmount(row) && !lockOf(row) && { label: 'Completar valor', icon: IconPencil, run: () => complete(row) },
    canMarkPaid(row) && { label: MARK_PAID[kind], icon: IconCheck, run: () => markPaid(row) },
    canMarkPaid(row) && { label: REGISTER_PAYMENT[kind], icon: IconCash, run: () => onOpen({ paying: row }) },
    kind === 'inflow' && canMarkPaid(row) && chargeByPix(row.id),
    row.paidOn !== null &&
      !findClosed(row.paidOn) && { label: 'Marcar como em aberto', icon: IconRotate, run: () => reopen.mutate(row) },
    { label: 'Anexar comprovante', icon: IconPaperclip, run: () => receipts.show(row) },
    ...(row.receipts ?? []).map(({ id, name }) => ({
      label: `Baixar ${name}`,
      icon: IconDownload,
      href: receiptUrl(id),
    })),
    { label: 'Histórico', icon: IconHistory, run: () => history.show(row) },
  ]
  return {
    actions: {
      onOpen: (row) => onOpen({ row }),
      onComplete: complete,
      onReceipts: receipts.show,
      onDelete: deletion.requestDeletion,
      menuOf: (row) => [
        ...(isEditableRow(row) ? ownActions(row) : []),
        !lockOf(row) && { label: 'Excluir', icon: IconTrash, danger: true, run: () => deletion.requestDeletion(row) },
      ],
      lockOf,
    },
    dialogs: (
      <>
        {deletion.dialogs}
        {receipts.dialog}
        {history.dialog}
      </>
    ),
  }
}
