import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { EditableRow, EntryRow } from '../entries/row.ts'
import type { ReceiptsSubject } from './receipts-dialog.tsx'

const ReceiptsDialog = lazyComponent(() => import('./receipts-dialog.tsx'))

export function useReceiptsDialog(rows: readonly EntryRow[]) {
  const receipts = useDialog<ReceiptsSubject>()
  const show = (row: EditableRow, files?: readonly File[]) => receipts.open({ row, ...(files ? { files } : {}) })
  const dialog = (
    <OpenedDialog dialog={receipts}>
      {(control, item) => item && <ReceiptsDialog {...item} rows={rows} {...control} />}
    </OpenedDialog>
  )
  return { show, dialog }
}
