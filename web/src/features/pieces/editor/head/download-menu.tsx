import { IconCopy, IconDownload, IconFileTypePdf, IconFileZip, IconPhoto } from '@tabler/icons-react'
import type { DownloadFormat } from 'contract/pieces/downloads.ts'
import { Button } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { copyPostText, downloadPieceFiles } from './download.ts'

const RowMenuList = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))

type Props = { id: number; position: number; postText: string; flushChanges: () => Promise<boolean> }

export function DownloadMenu({ id, position, postText, flushChanges }: Props) {
  const { button, menu } = useMenuButton()
  const download = (as: DownloadFormat) => () => void downloadPieceFiles({ id, as, position, flushChanges })
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
              { label: 'Todos os slides (ZIP)', icon: IconFileZip, run: download('zip') },
              { label: 'PDF para o LinkedIn', icon: IconFileTypePdf, run: download('pdf') },
              { label: `Só o slide ${position} (PNG)`, icon: IconPhoto, run: download('png') },
              { label: 'Copiar legenda', icon: IconCopy, run: () => copyPostText(postText) },
            ]}
          />
        )}
      </CodeSuspense>
    </>
  )
}
