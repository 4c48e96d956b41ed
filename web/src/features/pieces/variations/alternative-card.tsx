import '../library/pieces.css'
import type { Slide } from 'contract/pieces/slides.ts'
import type { Alternative } from 'contract/pieces/variations.ts'
import { Button } from '#components/ui/button.tsx'
import type { DrawingInputs } from '../editor/drawing/draw-picture.ts'
import { SlidePreview } from '../editor/drawing/slide-preview.tsx'
import { describeSide } from '../editor/state/describe-conflict.ts'

function SlideTexts({ slide }: { slide: Slide }) {
  const { kicker, figure, headline, body, items, sides, callToAction } = slide
  return (
    <>
      {kicker && <p className="small sub wraps">{kicker}</p>}
      <p className="strong wraps">{[figure, headline].filter(Boolean).join(' ') || callToAction}</p>
      {body && <p className="small prose">{body}</p>}
      {[...items, ...sides.map(describeSide)].filter(Boolean).map((line) => (
        <p className="small wraps" key={line}>
          {line}
        </p>
      ))}
      {headline && callToAction && <p className="small sub wraps">{callToAction}</p>}
    </>
  )
}

const PieceTexts = ({ piece }: { piece: Extract<Alternative, { kind: 'piece' }> }) => (
  <>
    <ol className="stack gap-3 slides">
      {piece.slides.map((slide) => (
        <li key={slide.id}>
          <SlideTexts slide={slide} />
        </li>
      ))}
    </ol>
    {piece.caption && <p className="small prose alternative__caption">{piece.caption}</p>}
    {piece.hashtags.length > 0 && <p className="small sub wraps">{piece.hashtags.join(' ')}</p>}
  </>
)

export type SlideSetting = Omit<DrawingInputs, 'slide'>

/** An alternative for a slide takes that slide's place; one for a whole piece shows its first slide. */
function toDrawing(alternative: Alternative, setting: SlideSetting): DrawingInputs | undefined {
  if (alternative.kind === 'slide') return { ...setting, slide: alternative.slide }
  const { slides } = alternative
  return slides[0] && { ...setting, slide: slides[0], position: 1, count: slides.length, firstStep: 1 }
}

type Props = {
  n: number
  alternative: Alternative
  setting: SlideSetting
  buttonLabel: string
  busy: boolean
  onUse: () => void
}

export function AlternativeCard({ n, alternative, setting, buttonLabel, busy, onUse }: Props) {
  const drawing = toDrawing(alternative, setting)
  return (
    <li className="alternative" aria-label={`Alternativa ${n}`}>
      {drawing && <SlidePreview drawing={drawing} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long alternative scrolls, by keyboard too */}
      <section className="stack gap-2 grow alternative__texts" aria-label={`Textos da alternativa ${n}`} tabIndex={0}>
        {alternative.kind === 'slide' ? <SlideTexts slide={alternative.slide} /> : <PieceTexts piece={alternative} />}
      </section>
      <Button small busy={busy && 'Criando...'} onClick={onUse}>
        {buttonLabel}
      </Button>
    </li>
  )
}
