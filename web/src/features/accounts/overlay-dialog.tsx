import './accounts.css'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { useCloseOnBack } from '#components/dialogs/use-close-on-back.ts'
import { useCloseOnEscape } from '#components/dialogs/use-escape.ts'

const doNothing = () => undefined
const keepOpen = (event: SyntheticEvent) => event.preventDefault()

type Props = { label: string; className?: string; children: ReactNode }

/**
 * A native `<dialog>` over the whole window. It covers dialogs that are already open, and keeps the focus inside. Neither Esc nor "back"
 * closes it.
 */
export function OverlayDialog({ label, className = '', children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useCloseOnEscape(true, doNothing)
  useCloseOnBack(true, doNothing)
  // The cleanup of a layout effect runs before the element is removed. Only a dialog that is still on the page returns the focus when it
  // closes.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog className={`cover-dialog ${className}`} ref={box} onCancel={keepOpen} aria-label={label}>
      {children}
    </dialog>
  )
}
