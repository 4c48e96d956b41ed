import './dialog.css'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

export type OtherStateProps = {
  heading: string
  actionLabel: string
  onAction: () => void
  onClose: () => void
}

type Props = OtherStateProps & { title: string; className?: string; children: ReactNode }

export function OtherStateDialog({ heading, actionLabel, onAction, onClose, title, className = '', children }: Props) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  return (
    <Dialog title={heading} opened={opened} onClose={close} size={760}>
      <div className={`dialog__body ${className}`}>
        <h3 className="other-state__title">{title}</h3>
        {children}
      </div>
      <DialogFoot action={actionLabel} onAction={onAction} onClose={close} closeLabel="Fechar" />
    </Dialog>
  )
}
