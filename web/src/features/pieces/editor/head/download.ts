import { type DownloadFormat, pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import { notify } from '#lib/notify.ts'

/**
 * `flushChanges`: sends the last changes, from which the server draws the files; if the server lacks changes, it says so to the
 * person and returns false.
 */
type Request = { id: number; as: DownloadFormat; position: number; flushChanges: () => Promise<boolean> }

export async function downloadPieceFiles({ id, as, position, flushChanges }: Request): Promise<void> {
  if (!(await flushChanges())) return
  const link = document.createElement('a')
  link.href = pieceDownloadUrl(id, as, as === 'png' ? position : undefined)
  link.download = ''
  link.click()
}

export function copyPostText(postText: string): void {
  void navigator.clipboard.writeText(postText).then(
    () => notify({ kind: 'done', title: 'Legenda copiada' }),
    () => notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione a legenda e copie pelo teclado.' }),
  )
}
