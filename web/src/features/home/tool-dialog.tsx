import { type ReactNode, Suspense } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import type { Tool } from './tools.tsx'

type Props = { tool: Tool; opened: boolean; onClose: () => void; finance: ReactNode }

/** Titled with the tool's name (seed §2). What is not built yet says so. */
export default function ToolDialog({ tool, opened, onClose, finance }: Props) {
  return (
    <Dialog title={tool.name} opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body">
        {tool.coming === undefined ? (
          <Suspense fallback={<p className="sub">Carregando...</p>}>{finance}</Suspense>
        ) : (
          <p className="sub">{tool.coming}</p>
        )}
      </div>
    </Dialog>
  )
}
