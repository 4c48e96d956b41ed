import './receipts.css'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type Receipt, type ReceiptKind, receiptUrl, receiptViewUrl, thumbnailUrl } from 'contract/finance/receipts.ts'
import { useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { formatSize } from '#lib/format/format.ts'
import { RECEIPT_KIND_OPTIONS } from './kinds.ts'

const icons = [
  [/^image\//, IconPhoto],
  [/^application\/pdf$/, IconFileText],
  [/sheet|cfb/, IconFileSpreadsheet],
] as const

function ReceiptThumbnail({ receipt: { id, hasThumbnail, type } }: { receipt: Receipt }) {
  const [failed, setFailed] = useState(false)
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? IconPaperclip
  if (!hasThumbnail || failed) return <Icon className="icon sub" stroke={1.5} aria-hidden />
  return <img src={thumbnailUrl(id)} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
}

type Props = {
  receipt: Receipt
  onOpen: (receipt: Receipt) => void
  onKind: (kind: ReceiptKind) => void
  onDelete: (receipt: Receipt) => void
}

function Face({ receipt, onOpen }: Pick<Props, 'receipt' | 'onOpen'>) {
  const { id, name, type, hasThumbnail } = receipt
  if (hasThumbnail) {
    return (
      <button className="receipt__face" type="button" aria-label={`Ver ${name}`} onClick={() => onOpen(receipt)}>
        <ReceiptThumbnail receipt={receipt} />
      </button>
    )
  }
  if (type !== 'application/pdf') {
    return (
      <span className="receipt__face">
        <ReceiptThumbnail receipt={receipt} />
      </span>
    )
  }
  return (
    <a
      className="receipt__face"
      href={receiptViewUrl(id)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Abrir em outra aba: ${name}`}
    >
      <ReceiptThumbnail receipt={receipt} />
    </a>
  )
}

export function ReceiptItem({ receipt, onOpen, onKind, onDelete }: Props) {
  const { id, name, size, kind } = receipt
  return (
    <li className="row gap-3 receipt">
      <Face receipt={receipt} onOpen={onOpen} />
      <span className="stack gap-half grow receipt__what">
        <a className="link row reach" href={receiptUrl(id)} download title={`Baixar ${name}`}>
          <span className="cut">{name}</span>
          <IconDownload className="icon icon--14" aria-hidden />
        </a>
        <span className="tiny sub tnum">{formatSize(size)}</span>
      </span>
      {kind && (
        <span className="receipt__kind">
          <NativeSelect aria-label={`Tipo de ${name}`} options={RECEIPT_KIND_OPTIONS} value={kind} onChange={onKind} />
        </span>
      )}
      <IconButton label={`Excluir ${name}`} small onClick={() => onDelete(receipt)} icon={IconTrash} />
    </li>
  )
}
