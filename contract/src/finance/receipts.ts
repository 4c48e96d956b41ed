import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { attachedReceiptFileRule } from '../calls/files.ts'

export const RECEIPT_KINDS = ['invoice', 'payment'] as const
export const ReceiptKind = z.enum(RECEIPT_KINDS, 'Escolha invoice ou payment')
export type ReceiptKind = z.infer<typeof ReceiptKind>

/**
 * In the files' order (`invoice,payment`), our addition to the forms; a file without a kind is a proof of payment, as the
 * specification's `comprovante` is.
 */
export const ReceiptKinds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200, 'Escolha invoice ou payment')),
    z.transform((text) => (text === '' ? [] : text.split(','))),
  ),
  z.array(ReceiptKind),
)

export function encodeReceipts<File>(chosen: readonly { file: File; kind: ReceiptKind }[]) {
  const kinds = chosen.map(({ kind }) => kind)
  return {
    form: kinds.some((kind) => kind !== 'payment') ? { comprovante_tipo: kinds.join(',') } : {},
    files: { comprovante: chosen.length > 0 ? chosen.map(({ file }) => file) : undefined },
  }
}

export const Receipt = z.object({
  id: z.int(),
  name: z.string(),
  /** The MIME type detected in the file's bytes. */
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  kind: z.optional(ReceiptKind),
  hasThumbnail: z.optional(z.boolean()),
})
export type Receipt = z.infer<typeof Receipt>

export const attachReceipt = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/receipts',
  access: 'finance.write',
  summary: 'Attach a receipt to an outflow or inflow',
  form: z.object({ kind: z.optional(ReceiptKind) }),
  files: { receipt: attachedReceiptFileRule },
  reply: Receipt,
})

export const changeReceipt = endpoint({
  method: 'PATCH',
  path: '/api/finance/receipts/:id',
  access: 'finance.write',
  summary: 'Say what kind of receipt it is',
  json: z.object({ kind: ReceiptKind }),
  reply: Receipt,
})

export const deleteReceipt = endpoint({
  method: 'POST',
  path: '/api/finance/receipts/:id/delete',
  access: 'finance.write',
  summary: 'Delete a receipt, so that it can be restored',
  json: z.object({}),
})

export const restoreReceipt = endpoint({
  method: 'POST',
  path: '/api/finance/receipts/:id/restore',
  access: 'finance.write',
  summary: 'Undo the deletion of a receipt',
})

export const downloadReceipt = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/finance/receipts/:id',
  access: 'finance.read',
  audit: { action: 'downloaded', recordKind: 'receipt' },
  summary: 'Download a receipt',
})

/** Answers a WebP of at most 320 × 320 pixels, which the server made from the image. @throws 404 for a receipt without `hasThumbnail` */
export const readThumbnail = endpoint({
  kind: 'inline',
  method: 'GET',
  path: '/api/finance/receipts/:id/thumbnail',
  access: 'finance.read',
  summary: 'A small picture of a receipt',
})

/** Answers a WebP of at most 2,000 × 2,000 pixels, which the server makes on request. @throws 404 for a receipt without `hasThumbnail` */
export const renderReceiptImage = endpoint({
  kind: 'inline',
  method: 'GET',
  path: '/api/finance/receipts/:id/preview',
  access: 'finance.read',
  audit: { action: 'viewed', recordKind: 'receipt' },
  summary: 'A picture of a receipt, large enough to read it',
})

/** @throws 404 for any file but a PDF */
export const viewReceipt = endpoint({
  kind: 'inline',
  method: 'GET',
  path: '/api/finance/receipts/:id/view',
  access: 'finance.read',
  audit: { action: 'viewed', recordKind: 'receipt' },
  summary: 'Show a PDF receipt',
})

const fillPath = ({ path }: { path: string }, id: number): string => path.replace(':id', String(id))

export const receiptUrl = (id: number): string => fillPath(downloadReceipt, id)
export const thumbnailUrl = (id: number): string => fillPath(readThumbnail, id)
export const receiptPreviewUrl = (id: number): string => fillPath(renderReceiptImage, id)
export const receiptViewUrl = (id: number): string => fillPath(viewReceipt, id)
