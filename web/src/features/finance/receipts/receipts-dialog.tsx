import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { type EditableRow, type EntryRow, getDescription } from '../entries/row.ts'
import { ReceiptList } from './receipt-list.tsx'

export type ReceiptsSubject = { row: EditableRow; files?: readonly File[] }
type Props = ReceiptsSubject & { rows: readonly EntryRow[]; opened: boolean; onClose: () => void }

/** `files`, dropped on the row or pasted there, are uploaded when the dialog opens. */
export default function ReceiptsDialog({ row, rows, files, opened, onClose }: Props) {
  return (
    <Dialog title="Comprovantes" opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body">
        <p className="wraps">{getDescription(row)}</p>
        <ReceiptList row={row} rows={rows} files={files} />
      </div>
      <DialogFoot action="Concluir" onAction={onClose} />
    </Dialog>
  )
}
