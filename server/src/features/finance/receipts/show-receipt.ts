import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download, InlineFile } from '#core/replies.ts'
import { makePreview } from '#platform/images/pictures.ts'
import { requireReceipt } from './attach-receipt.ts'

/** Downloads a receipt's original file. @throws 404 */
export async function downloadReceipt({ db, storage }: Ctx, id: number): Promise<Download> {
  const { storageKey, name, type, size } = await requireReceipt(db, id)
  return { open: () => storage.read(storageKey), name, type, size }
}

/** Reads a receipt's thumbnail. @throws 404 no such receipt, or it has no thumbnail */
export async function readThumbnail({ db, storage }: Ctx, id: number): Promise<InlineFile> {
  const { thumbnailKey } = await requireReceipt(db, id)
  if (!thumbnailKey) throw notFoundError('Este comprovante não tem miniatura')
  return { open: () => storage.read(thumbnailKey), type: 'image/webp', name: `comprovante-${id}-miniatura.webp` }
}

/**
 * Renders a large picture of a receipt that is an image. The picture is rendered on each call: it is seldom viewed, and storing it
 * would double the storage.
 * @throws 404 also for a PDF, and for an image that cannot be decoded here (HEIC)
 */
export async function renderReceiptImage({ db, storage, user }: Ctx, id: number): Promise<InlineFile> {
  const { storageKey, thumbnailKey } = await requireReceipt(db, id)
  const unreadableError = () => notFoundError('Este comprovante não pode ser mostrado aqui. Baixe o arquivo.')
  if (!thumbnailKey) throw unreadableError()
  const open = async () => {
    const preview = await makePreview(user.id, await buffer(await storage.read(storageKey)))
    if (!preview) throw unreadableError()
    return preview
  }
  return { open, type: 'image/webp', name: `comprovante-${id}.webp` }
}

/** Reads a receipt that is a PDF for inline display. @throws 404 where there is no such receipt, or it is not a PDF */
export async function viewReceiptPdf({ db, storage }: Ctx, id: number): Promise<InlineFile> {
  const { storageKey, type, size } = await requireReceipt(db, id)
  if (type !== 'application/pdf') throw notFoundError('Este comprovante não é um PDF. Baixe o arquivo.')
  return { open: () => storage.read(storageKey), type, size, name: `comprovante-${id}.pdf` }
}
