import './document.css'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { DialogFoot } from '../../../components/dialog-foot.tsx'
import { ReadOnlyText } from './read-only-text.tsx'

type Props = {
  heading: string
  title: string | null
  html: string
  /** The label of the button that calls `onAction`. */
  actionLabel: string
  onAction: () => void
  onClose: () => void
}

/** Shows another state of a document: an earlier version, or the text of the save that conflicts with the person's own. */
export default function TextDialog({ heading, title, html, actionLabel, onAction, onClose }: Props) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  return (
    <Dialog title={heading} opened={opened} onClose={close} size={760}>
      <div className="dialog__body text-dialog">
        <h3 className="text-dialog__title">{title ?? 'Sem título'}</h3>
        <ReadOnlyText html={html} label={heading} />
      </div>
      <DialogFoot action={actionLabel} onAction={onAction} onClose={close} closeLabel="Fechar" />
    </Dialog>
  )
}
