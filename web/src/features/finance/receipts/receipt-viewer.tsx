import './receipts.css'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { type Receipt, receiptPreviewUrl, receiptUrl } from 'contract/finance/receipts.ts'
import { useEffect, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { RECEIPT_KIND_LABELS } from './kinds.ts'

type Props = { receipts: readonly Receipt[]; open: number; onOpen: (id: number) => void; onClose: () => void }

/** The viewer does not show the file itself, which may contain more than a picture. */
function Picture({ receipt: { id, name } }: { receipt: Receipt }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  return (
    <div className="viewer__picture" aria-busy={state === 'loading'}>
      {state === 'failed' ? (
        <p role="alert">Não foi possível mostrar este comprovante. Baixe o arquivo.</p>
      ) : (
        <img src={receiptPreviewUrl(id)} alt={name} onLoad={() => setState('ready')} onError={() => setState('failed')} />
      )}
      <p className="sub small" role="status">
        {state === 'loading' && 'Carregando comprovante...'}
      </p>
    </div>
  )
}

export default function ReceiptViewer({ receipts, open, onOpen, onClose }: Props) {
  const at = receipts.findIndex(({ id }) => id === open)
  const receipt = receipts[at]
  const before = receipts[at - 1]
  const after = receipts[at + 1]
  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => {
      const to = { ArrowLeft: before, ArrowRight: after }[key]
      if (to) onOpen(to.id)
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [before, after, onOpen])
  if (!receipt) return null
  return (
    <Dialog title={receipt.name} opened onClose={onClose} size={960}>
      <div className="dialog__body viewer">
        <Picture key={receipt.id} receipt={receipt} />
      </div>
      <div className="dialog__foot viewer__foot">
        <span className="small sub grow" role="status">
          {receipt.kind && RECEIPT_KIND_LABELS[receipt.kind]}
          {receipts.length > 1 && ` · ${at + 1} de ${receipts.length}`}
        </span>
        {receipts.length > 1 && (
          <>
            <IconButton
              label="Comprovante anterior"
              disabled={!before}
              onClick={() => before && onOpen(before.id)}
              icon={IconChevronLeft}
            />
            <IconButton
              label="Próximo comprovante"
              disabled={!after}
              onClick={() => after && onOpen(after.id)}
              icon={IconChevronRight}
            />
          </>
        )}
        <a className="btn btn--default" href={receiptUrl(receipt.id)} download>
          <IconDownload className="icon icon--16" aria-hidden />
          Baixar
        </a>
      </div>
    </Dialog>
  )
}
