import '../entries/entries.css'
import { IconPaperclip } from '@tabler/icons-react'
import { receiptUrl, thumbnailUrl } from 'contract/finance/receipts.ts'
import { type EntryRow, getDescription } from '../entries/row.ts'

export function RowReceipts({ row, onShow }: { row: EntryRow; onShow: (() => void) | undefined }) {
  const all = row.receipts ?? []
  const [first] = all
  if (!first) return null
  const pictured = all.find(({ hasThumbnail }) => hasThumbnail)
  const name = getDescription(row)
  return (
    <>
      {onShow && (pictured || all.length > 1) && (
        <button
          className="mark mark--receipts"
          type="button"
          aria-label={`Ver ${all.length > 1 ? `${all.length} comprovantes` : 'comprovante'} de ${name}`}
          onClick={onShow}
        >
          {pictured && <img className="thumb" src={thumbnailUrl(pictured.id)} alt="" loading="lazy" decoding="async" />}
          {all.length > 1 && <b className="tnum">{all.length}</b>}
        </button>
      )}
      <a
        className="mark mark--link"
        href={receiptUrl(first.id)}
        download
        title={first.name}
        aria-label={`Baixar comprovante de ${name}`}
      >
        <IconPaperclip className="icon icon--16" aria-hidden />
      </a>
    </>
  )
}
