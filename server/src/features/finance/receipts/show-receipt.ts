import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import type { Download, InlineFile } from '#core/replies.ts'
import { makePreview } from '#platform/images/pictures.ts'
import { requireReceipt } from './attach-receipt.ts'

export async function downloadReceipt({ db, storage }: Ctx, id: number): Promise<Download> {
  const { storageKey, name, type, size } = await requireReceipt(db, id)
  return { open: () => storage.read(storageKey), name, type, size }
}

export async function readThumbnail({ db, storage }: Ctx, id: number): Promise<InlineFile> {
  const { thumbnailKey } = await requireReceipt(db, id)
  if (!thumbnailKey) throw notFoundError('Este comprovante não tem miniatura')
  return { open: () => storage.read(thumbnailKey), type: 'image/webp', name: `comprovante-${id}-miniatura.webp` }
}

/**
 * Rendered on each call: it is seldom viewed, and storing it would double the storage.
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

export async function viewReceiptPdf({ db, storage }: Ctx, id: number): Promise<InlineFile> {
  const { storageKey, type, size } = await requireReceipt(db, id)
  if (type !== 'application/pdf') throw notFoundError('Este comprovante não é um PDF. Baixe o arquivo.')
  return { open: () => storage.read(storageKey), type, size, name: `comprovante-${id}.pdf` }
}
