import type { ReactNode } from 'react'
import { notify } from '#lib/notify.ts'
import { ALREADY_SENT } from '../feedback/already-sent.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

type Props = {
  title: string
  question: string
  hint?: ReactNode
  confirm: string
  busyLabel?: string
  look?: 'danger' | 'primary'
  cancel?: string
  opened: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

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
      <DialogFoot
        action={confirm}
        look={look}
        busy={busy && busyLabel}
        onAction={onConfirm}
        onClose={leave}
        closeLabel={busy ? 'Fechar' : cancel}
        focusesClose
      />
    </Dialog>
  )
}
