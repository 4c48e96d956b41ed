import { IconFileSpreadsheet, IconFileText, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { type Receipt, thumbnailUrl } from 'contract/finance/receipts.ts'
import { useState } from 'react'

const icons = [
  [/^image\//, IconPhoto],
  [/^application\/pdf$/, IconFileText],
  [/sheet|cfb/, IconFileSpreadsheet],
] as const

export function ReceiptThumbnail({ receipt: { id, hasThumbnail, type } }: { receipt: Receipt }) {
  const [failed, setFailed] = useState(false)
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? IconPaperclip
  if (!hasThumbnail || failed) return <Icon className="icon sub" stroke={1.5} aria-hidden />
  return <img src={thumbnailUrl(id)} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
}
