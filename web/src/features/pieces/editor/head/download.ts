import { type DownloadFormat, pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import { notify } from '#lib/notify.ts'

/**
 * A download of a piece's files. `flushChanges`: sends the last changes; the server draws the files from what it has. Where the server lacks
 * changes, the function says so to the person, and returns false.
 */
type Request = { id: number; as: DownloadFormat; position: number; flushChanges: () => Promise<boolean> }

/** Downloads the files of a piece, unless the server lacks the last changes. The page stays as it is. */
export async function downloadPieceFiles({ id, as, position, flushChanges }: Request): Promise<void> {
  if (!(await flushChanges())) return
  const link = document.createElement('a')
  link.href = pieceDownloadUrl(id, as, as === 'png' ? position : undefined)
  link.download = ''
  link.click()
}

/** Copies the text of a post (the caption with its hashtags) to the clipboard, and shows a toast that says whether this worked. */
export function copyPostText(postText: string): void {
  void navigator.clipboard.writeText(postText).then(
    () => notify({ kind: 'done', title: 'Legenda copiada' }),
    () => notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione a legenda e copie pelo teclado.' }),
  )
}
