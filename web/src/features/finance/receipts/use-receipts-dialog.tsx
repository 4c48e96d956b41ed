import { Suspense } from 'react'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { type EntryRow, isOwnRow, type OwnRow } from '../entries/row.ts'
import type { ReceiptsSubject } from './receipts-dialog.tsx'

const ReceiptsDialog = lazyComponent(() => import('./receipts-dialog.tsx'))

/** @returns the function that opens an entry's receipts, and the dialog, whose code loads on first use */
export function useReceiptsDialog(rows: readonly EntryRow[]) {
  const { state, open, close } = useDialog<ReceiptsSubject>()
  const show = (row: OwnRow, sent?: readonly File[]) => open({ row, ...(sent ? { sent } : {}) })
  const item = state?.item
  const row = rows.find(({ id }) => id === item?.row.id) ?? item?.row
  const dialog = (
    <Suspense>
      {item && row && isOwnRow(row) && (
        <ReceiptsDialog
          key={state.count}
          row={row}
          {...(item.sent ? { sent: item.sent } : {})}
          opened={state.opened}
          onClose={close}
        />
      )}
    </Suspense>
  )
  return { show, dialog }
}
