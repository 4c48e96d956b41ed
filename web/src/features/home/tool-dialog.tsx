import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { dropBufferedKeys } from '#lib/focus/key-buffer.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import type { Tool } from './tools.tsx'

type Props = { tool: Tool; opened: boolean; onClose: () => void; children: ReactNode }

/** Until the tool's code has loaded, the focus is on the dialog's close button, where a typed space would close the dialog. */
function LateFocus({ body }: { body: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (!body.current?.closest('[role="dialog"]')?.contains(document.activeElement)) return
    const field = body.current.querySelector<HTMLElement>('[data-autofocus]')
    if (field) field.focus()
    else dropBufferedKeys()
  }, [body])
  return null
}

/** The modal of a tool, with the tool's name as its title (specification §2). */
export default function ToolDialog({ tool, opened, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const loading = (
    <p className="sub" data-loading-code>
      Carregando...
    </p>
  )
  return (
    <Dialog title={tool.name} opened={opened} onClose={onClose} size={tool.width}>
      <div className="dialog__body" ref={body}>
        <CodeSuspense fallback={loading}>
          {children}
          <LateFocus body={body} />
        </CodeSuspense>
      </div>
    </Dialog>
  )
}
