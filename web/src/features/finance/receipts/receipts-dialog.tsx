import { Dialog } from '#components/dialog.tsx'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { type EntryRow, getDescription } from '../entries/row.ts'
import { ReceiptList } from './receipt-list.tsx'

export type ReceiptsSubject = { row: EntryRow & { id: number }; files?: readonly File[] }
type Props = ReceiptsSubject & { opened: boolean; onClose: () => void }

/** `files`, dropped on the row or pasted there, are uploaded when the dialog opens. */
export default function ReceiptsDialog({ row, files, opened, onClose }: Props) {
  return (
    <Dialog title="Comprovantes" opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body">
        <p className="wraps">{getDescription(row)}</p>
        <ReceiptList id={row.id} receipts={row.receipts} files={files} />
      </div>
      <DialogFoot action="Concluir" onAction={onClose} />
    </Dialog>
  )
}
