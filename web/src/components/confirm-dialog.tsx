import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  question: string
  hint?: ReactNode
  confirm: string
  opened: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before something that has no undo, or where the seed asks. The focus is on Cancelar. */
export function ConfirmDialog({ title, question, hint, confirm, opened, busy = false, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} small>
      <div className="dialog__body dialog__body--text">
        <p>{question}</p>
        {hint && <p className="sub">{hint}</p>}
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" data-autofocus onClick={onClose}>
          Cancelar
        </Button>
        <Button look="danger" busy={busy && 'Excluindo...'} onClick={onConfirm}>
          {confirm}
        </Button>
      </footer>
    </Dialog>
  )
}
