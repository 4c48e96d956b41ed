import { type DownloadFormat, pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import { notify } from '../../../../lib/notify.ts'

/** `isSaved`: sends the last changes to the server, which draws the files from its own state of the piece. */
type Request = { id: number; as: DownloadFormat; position: number; isSaved: () => Promise<boolean> }

/** Saves the files of a piece without leaving the page. */
export async function savePieceFiles({ id, as, position, isSaved }: Request): Promise<void> {
  if (!(await isSaved())) {
    notify({
      kind: 'failed',
      title: 'Ainda há alterações por salvar',
      message: 'Os arquivos sairiam sem elas. Baixe de novo assim que estiverem salvas.',
    })
    return
  }
  const link = document.createElement('a')
  link.href = pieceDownloadUrl(id, as, as === 'png' ? position : undefined)
  link.download = ''
  link.click()
}

/** Copies a text, and says so. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notify({ kind: 'done', title: 'Legenda copiada' }),
    () => notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione a legenda e copie pelo teclado.' }),
  )
}
