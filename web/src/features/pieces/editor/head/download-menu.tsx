import { IconCopy, IconDownload, IconFileTypePdf, IconFileZip, IconPhoto } from '@tabler/icons-react'
import { type DownloadFormat, pieceDownloadUrl } from 'contract/pieces/downloads.ts'
import { Button } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { notify } from '#lib/notify.ts'

const RowMenuList = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))

function copyPostText(postText: string): void {
  void navigator.clipboard.writeText(postText).then(
    () => notify({ kind: 'done', title: 'Legenda copiada' }),
    () => notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione a legenda e copie pelo teclado.' }),
  )
}

type Props = {
  id: number
  position: number
  postText: string
  /**
   * Sends the last changes, from which the server draws the files; if the server lacks changes, it says so to the person and returns
   * false.
   */
  flushChanges: () => Promise<boolean>
}

export function DownloadMenu({ id, position, postText, flushChanges }: Props) {
  const { button, menu } = useMenuButton()
  const download = async (as: DownloadFormat) => {
    if (!(await flushChanges())) return
    const link = document.createElement('a')
    link.href = pieceDownloadUrl(id, as, as === 'png' ? position : undefined)
    link.download = ''
    link.click()
  }
  return (
    <>
      <Button {...button} className="page__own-action" icon={IconDownload} aria-haspopup="menu">
        Baixar
      </Button>
      <CodeSuspense>
        {menu && (
          <RowMenuList
            {...menu}
            actions={[
              { label: 'Todos os slides (ZIP)', icon: IconFileZip, run: () => void download('zip') },
              { label: 'PDF para o LinkedIn', icon: IconFileTypePdf, run: () => void download('pdf') },
              { label: `Só o slide ${position} (PNG)`, icon: IconPhoto, run: () => void download('png') },
              { label: 'Copiar legenda', icon: IconCopy, run: () => copyPostText(postText) },
            ]}
          />
        )}
      </CodeSuspense>
    </>
  )
}
