import './cover-dialog.css'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { useCloseOnBack } from '../../components/use-close-on-back.ts'
import { useEscape } from '../../components/use-escape.ts'

const doNothing = () => undefined
const keepOpen = (event: SyntheticEvent) => event.preventDefault()

type Props = { label: string; className?: string; children: ReactNode }

/**
 * A `<dialog>` of the browser over the whole window, which covers dialogs that are open already and keeps the focus. Neither Esc nor "back"
 * closes it.
 */
export function CoverDialog({ label, className = '', children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEscape(true, doNothing)
  useCloseOnBack(true, doNothing)
  // A layout effect ends before the element is removed: only a dialog on the page gives the focus back where it was.
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
