import '../editor.css'
import type { PieceContent } from 'contract/pieces/pieces.ts'
import { useState } from 'react'
import { Dialog } from '../../../../components/dialog.tsx'
import { DialogFoot } from '../../../../components/dialog-foot.tsx'
import { toDrawing } from '../drawing/draw-picture.ts'
import { SlidePreview } from '../drawing/slide-preview.tsx'
import { composePostText } from '../state/hashtags.ts'

type Props = {
  heading: string
  shown: PieceContent
  kitId: number | null
  /** The label of the button that calls `onAction`. */
  actionLabel: string
  onAction: () => void
  onClose: () => void
}

/** Shows another state of a piece: an earlier version, or the state of the save that conflicts with the person's own. */
export default function PieceDialog({ heading, shown, kitId, actionLabel, onAction, onClose }: Props) {
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  const caption = composePostText(shown)
  return (
    <Dialog title={heading} opened={opened} onClose={close} size={760}>
      <div className="dialog__body piece-version">
        <h3 className="piece-version__title">{shown.title}</h3>
        <ol className="piece-version__slides" aria-label="Slides">
          {shown.slides.map((slide, at) => (
            <li key={slide.id}>
              <SlidePreview drawing={toDrawing({ ...shown, kitId }, at)} />
            </li>
          ))}
        </ol>
        {caption && <p className="piece-version__caption small sub">{caption}</p>}
      </div>
      <DialogFoot action={actionLabel} onAction={onAction} onClose={close} closeLabel="Fechar" />
    </Dialog>
  )
}
