import type { ReactNode } from 'react'
import { notify } from '../lib/notify.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  question: string
  hint?: ReactNode
  confirm: string
  /** What the button says while it works. */
  busyLabel?: string
  /** How the button looks: `danger`, unless nothing is destroyed. */
  look?: 'danger' | 'primary'
  /** What the other button says. */
  cancel?: string
  opened: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The request goes on by itself; its own toast says what became of it. */
const ALREADY_SENT = {
  kind: 'warning',
  title: 'O pedido já foi enviado',
  message: 'Avisamos aqui quando o servidor responder.',
} as const

/** Before something that has no undo, or where the seed asks. The focus is on what changes nothing. */
export function ConfirmDialog({
  title,
  question,
  hint,
  confirm,
  busyLabel = 'Excluindo...',
  look = 'danger',
  cancel = 'Cancelar',
  opened,
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const leave = () => {
    if (busy) notify(ALREADY_SENT)
    onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={leave} small>
      <div className="dialog__body dialog__body--text">
        <p>{question}</p>
        {hint && <p className="sub">{hint}</p>}
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" data-autofocus onClick={leave}>
          {busy ? 'Fechar' : cancel}
        </Button>
        <Button look={look} busy={busy && busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
      </footer>
    </Dialog>
  )
}
