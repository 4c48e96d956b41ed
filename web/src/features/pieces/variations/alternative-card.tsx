import './variations.css'
import type { Slide } from 'contract/pieces/slides.ts'
import type { Alternative } from 'contract/pieces/variations.ts'
import { Button } from '../../../components/button.tsx'

function SlideTexts({ slide }: { slide: Slide }) {
  const { kicker, figure, headline, body, items, sides, callToAction } = slide
  return (
    <>
      {kicker && <p className="small sub wraps">{kicker}</p>}
      <p className="strong wraps">{[figure, headline].filter(Boolean).join(' ') || callToAction}</p>
      {body && <p className="small prose">{body}</p>}
      {[...items, ...sides.map(({ title, text }) => `${title}: ${text}`)].map((line) => (
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
    <ol className="slides">
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

type Props = { n: number; alternative: Alternative; use: string; busy: boolean; onUse: () => void }

/** One alternative with all its texts, and the button that takes it. */
export const AlternativeCard = ({ n, alternative, use, busy, onUse }: Props) => (
  <li className="alternative" aria-label={`Alternativa ${n}`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long alternative scrolls, by keyboard too */}
    <section className="alternative__texts" aria-label={`Textos da alternativa ${n}`} tabIndex={0}>
      {alternative.kind === 'slide' ? <SlideTexts slide={alternative.slide} /> : <PieceTexts piece={alternative} />}
    </section>
    <Button small busy={busy && 'Criando...'} onClick={onUse}>
      {use}
    </Button>
  </li>
)
