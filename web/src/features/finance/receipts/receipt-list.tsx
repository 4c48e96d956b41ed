import { attachedReceiptFileRule } from 'contract/calls/files.ts'
import type { Receipt, ReceiptKind } from 'contract/finance/receipts.ts'
import { useEffect, useRef, useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { EditableRow, EntryRow } from '../entries/row.ts'
import { RECEIPT_KIND_OPTIONS } from './kinds.ts'
import { useChangeReceiptKind, useDeleteReceipt } from './receipt-calls.ts'
import { ReceiptItem } from './receipt-item.tsx'
import { ReceiptZone } from './receipt-zone.tsx'
import { UploadItem } from './upload-item.tsx'
import { useReceiptUploads } from './use-uploads.ts'

const ReceiptViewer = lazyComponent(() => import('./receipt-viewer.tsx'))

type Props = {
  row: EditableRow
  /** The list on screen, where the row has the receipts that others attached and deleted since it was opened. */
  rows: readonly EntryRow[]
  /** Files that were dropped on the entry's row or pasted there; they are uploaded at once. */
  files?: readonly File[] | undefined
}

/** Includes the changes that were made here since the list was loaded. A row that leaves the list keeps its last receipts. */
function useShownReceipts(row: EditableRow, rows: readonly EntryRow[]) {
  const [receipts, setReceipts] = useState(row.receipts)
  const [since, setSince] = useState<ReadonlyMap<number, Receipt | null>>(new Map())
  const listed = rows.find(({ id }) => id === row.id)
  if (listed && listed.receipts !== receipts) {
    setReceipts(listed.receipts)
    setSince(new Map())
  }
  const put = (id: number, receipt: Receipt | null) => setSince((before) => new Map(before).set(id, receipt))
  const known = new Set(receipts?.map(({ id }) => id))
  const added = [...since.values()].filter((one): one is Receipt => one !== null && !known.has(one.id))
  const shown = (receipts ?? []).flatMap((one) => {
    const now = since.get(one.id)
    return now === null ? [] : [now ?? one]
  })
  return { shown: [...shown, ...added], put }
}

export function ReceiptList({ row, rows, files }: Props) {
  const [kind, setKind] = useState<ReceiptKind>('payment')
  const [open, setOpen] = useState<number>()
  const { shown, put } = useShownReceipts(row, rows)
  const show = (receipt: Receipt) => put(receipt.id, receipt)
  const { uploads, start, retry, cancel } = useReceiptUploads(row.id, show)
  const change = useChangeReceiptKind(show)
  const remove = useDeleteReceipt({ onDeleted: (one) => put(one.id, null), onRestored: show })
  const unsent = useRef(files)
  const begin = useRef(start)
  useEffect(() => {
    begin.current(unsent.current ?? [], 'payment')
    unsent.current = undefined
  }, [])
  const pictures = shown.filter(({ hasThumbnail }) => hasThumbnail)
  return (
    <div className="stack gap-3 receipts">
      {(shown.length > 0 || uploads.length > 0) && (
        <ul className="list" aria-label="Comprovantes">
          {shown.map((receipt) => (
            <ReceiptItem
              key={receipt.id}
              receipt={receipt}
              onOpen={() => setOpen(receipt.id)}
              onKind={(kind) => change.mutate({ id: receipt.id, kind })}
              onDelete={remove.mutate}
            />
          ))}
          {uploads.map((upload) => (
            <UploadItem key={upload.key} upload={upload} onRetry={retry} onCancel={cancel} />
          ))}
        </ul>
      )}
      <div className="stack gap-2">
        <ReceiptZone
          label={shown.length > 0 ? 'Outro comprovante' : 'Comprovante'}
          rule={attachedReceiptFileRule}
          invite="Escolha arquivos"
          onFiles={(files) => start(files, kind)}
        />
        <Field label="Tipo do que for anexado">
          {({ id: field }) => <NativeSelect id={field} options={RECEIPT_KIND_OPTIONS} value={kind} onChange={setKind} />}
        </Field>
      </div>
      <CodeSuspense>
        {open !== undefined && (
          <ReceiptViewer receipts={pictures} open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
        )}
      </CodeSuspense>
    </div>
  )
}
