import '../editor.css'
import type { PieceContent } from 'contract/pieces/pieces.ts'
import { OtherStateDialog, type OtherStateProps } from '#components/dialogs/other-state-dialog.tsx'
import { toDrawingInputs } from '../drawing/draw-picture.ts'
import { SlidePreview } from '../drawing/slide-preview.tsx'
import { composePostText } from '../state/hashtags.ts'

type Props = OtherStateProps & { shown: PieceContent; kitId: number | null; pieceId: number }

export default function PieceDialog({ shown, kitId, pieceId, ...dialog }: Props) {
  const postText = composePostText(shown)
  return (
    <OtherStateDialog {...dialog} title={shown.title} className="piece-version">
      <ol className="tiles gap-3 piece-version__slides" aria-label="Slides">
        {shown.slides.map((slide, at) => (
          <li key={slide.id}>
            <SlidePreview drawing={toDrawingInputs(pieceId, { ...shown, kitId }, at)} />
          </li>
        ))}
      </ol>
      {postText && <p className="kept-lines small sub">{postText}</p>}
    </OtherStateDialog>
  )
}
