import { IconDownload, IconTrash } from '@tabler/icons-react'
import { type Receipt, type ReceiptKind, receiptUrl, receiptViewUrl } from 'contract/finance/receipts.ts'
import { IconButton } from '../../../components/button.tsx'
import { NativeSelect } from '../../../components/native-select.tsx'
import { formatSize } from '../../../lib/format.ts'
import { KIND_OPTIONS } from './kinds.ts'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  receipt: Receipt
  onOpen: (receipt: Receipt) => void
  onKind: (kind: ReceiptKind) => void
  onDelete: (receipt: Receipt) => void
}

/** Opens the receipt: a file with a picture in our viewer, a PDF in the browser's. Any other file has an icon alone. */
function Face({ receipt, onOpen }: Pick<Props, 'receipt' | 'onOpen'>) {
  const { id, nome, tipo, miniatura } = receipt
  if (miniatura) {
    return (
      <button className="receipt__face" type="button" aria-label={`Ver ${nome}`} onClick={() => onOpen(receipt)}>
        <Thumbnail receipt={receipt} />
      </button>
    )
  }
  if (tipo !== 'application/pdf') {
    return (
      <span className="receipt__face">
        <Thumbnail receipt={receipt} />
      </span>
    )
  }
  return (
    <a
      className="receipt__face"
      href={receiptViewUrl(id)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Abrir em outra aba: ${nome}`}
    >
      <Thumbnail receipt={receipt} />
    </a>
  )
}

export function ReceiptItem({ receipt, onOpen, onKind, onDelete }: Props) {
  const { id, nome, tamanho, especie } = receipt
  return (
    <li className="receipt">
      <Face receipt={receipt} onOpen={onOpen} />
      <span className="receipt__what">
        <a className="link row" href={receiptUrl(id)} download title={`Baixar ${nome}`}>
          <span className="cut">{nome}</span>
          <IconDownload className="icon icon--14" aria-hidden />
        </a>
        <span className="tiny sub tnum">{formatSize(tamanho)}</span>
      </span>
      {especie && (
        <span className="receipt__kind">
          <NativeSelect aria-label={`Tipo de ${nome}`} options={KIND_OPTIONS} value={especie} onChange={onKind} />
        </span>
      )}
      <IconButton label={`Excluir ${nome}`} small onClick={() => onDelete(receipt)}>
        <IconTrash className="icon icon--16" aria-hidden />
      </IconButton>
    </li>
  )
}
