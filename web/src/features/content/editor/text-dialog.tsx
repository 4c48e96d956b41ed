import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ReadOnlyText } from './read-only-text.tsx'

type Props = {
  heading: string
  title: string | null
  html: string
  /** What takes it. */
  take: string
  onTake: () => void
  onClose: () => void
}

/** A text as it was, or as it is elsewhere. */
export default function TextDialog({ heading, title, html, take, onTake, onClose }: Props) {
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
      <footer className="dialog__foot">
        <Button look="ghost" onClick={close}>
          Fechar
        </Button>
        <Button look="primary" onClick={onTake}>
          {take}
        </Button>
      </footer>
    </Dialog>
  )
}
