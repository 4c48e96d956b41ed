import { type ReactNode, Suspense } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import type { Tool } from './tools.tsx'

type Props = { tool: Tool; opened: boolean; onClose: () => void; children: ReactNode }

/** The modal of a tool, with the tool's name as its title (specification §2). */
export default function ToolDialog({ tool, opened, onClose, children }: Props) {
  return (
    <Dialog title={tool.name} opened={opened} onClose={onClose} size={tool.width}>
      <div className="dialog__body">
        <Suspense fallback={<p className="sub">Carregando...</p>}>{children}</Suspense>
      </div>
    </Dialog>
  )
}
