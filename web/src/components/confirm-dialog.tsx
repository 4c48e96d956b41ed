import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  question: string
  hint?: ReactNode
  confirm: string
  /** What the button says while it works. */
  busyLabel?: string
  /** What the other button says. */
  cancel?: string
  opened: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before something that has no undo, or where the seed asks. The focus is on what changes nothing. */
export function ConfirmDialog({
  title,
  question,
  hint,
  confirm,
  busyLabel = 'Excluindo...',
  cancel = 'Cancelar',
  opened,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} small>
      <div className="dialog__body dialog__body--text">
        <p>{question}</p>
        {hint && <p className="sub">{hint}</p>}
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" busy={busy && busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </footer>
    </Dialog>
  )
}
