import { IconCode, IconFileTypeDocx, IconLayersSubtract, IconMarkdown, IconSquare, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { documentExportUrl } from './document-calls.ts'

type Props = {
  id: number
  name: string
  onDelete: () => void
  /** Sends the text on screen to the server, before the document is exported or made into a piece. @returns whether the server has it */
  flush?: () => Promise<boolean>
}

/** Downloads a file that the server generates, without leaving the page, unless the server lacks what is on screen. */
async function download(href: string, flush: Props['flush']): Promise<void> {
  if (flush && !(await flush())) return
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

export function DocumentMenu({ id, name, onDelete, flush }: Props) {
  const navigate = useNavigate()
  const launch = async (kind: ContentKind) => {
    if (flush && !(await flush())) return
    void navigate({ to: LAUNCH_SCREENS[kind], search: { documento: id } })
  }
  return (
    <RowMenu
      name={name}
      actions={[
        { label: 'Fazer carrossel', permission: 'runs.launch', icon: IconLayersSubtract, run: () => void launch('carousel') },
        { label: 'Fazer post', permission: 'runs.launch', icon: IconSquare, run: () => void launch('static') },
        { label: 'Exportar em Word', icon: IconFileTypeDocx, run: () => void download(documentExportUrl(id, 'docx'), flush) },
        { label: 'Exportar em Markdown', icon: IconMarkdown, run: () => void download(documentExportUrl(id, 'md'), flush) },
        { label: 'Exportar em HTML', icon: IconCode, run: () => void download(documentExportUrl(id, 'html'), flush) },
        { label: 'Excluir', permission: 'content.write', icon: IconTrash, run: onDelete, danger: true },
      ]}
    />
  )
}
