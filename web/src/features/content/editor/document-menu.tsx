import { IconCode, IconFileTypeDocx, IconMarkdown, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { documentExportUrl } from './document-calls.ts'

type Props = {
  id: number
  name: string
  onDelete: () => void
  /** Sends the text on screen to the server, before the document is exported. @returns whether the server has it */
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
  return (
    <RowMenu
      name={name}
      actions={[
        { label: 'Exportar em Word', icon: IconFileTypeDocx, run: () => void download(documentExportUrl(id, 'docx'), flush) },
        { label: 'Exportar em Markdown', icon: IconMarkdown, run: () => void download(documentExportUrl(id, 'md'), flush) },
        { label: 'Exportar em HTML', icon: IconCode, run: () => void download(documentExportUrl(id, 'html'), flush) },
        { label: 'Excluir', permission: 'content.write', icon: IconTrash, run: onDelete, danger: true },
      ]}
    />
  )
}
