import '../slides.css'
import { useId } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { Thumbnails } from '../drawing/thumbnails.ts'
import { moveSlide } from '../state/slide-edits.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import type { SlideActions } from '../state/use-slide-actions.ts'
import { findSlideElement } from './slide-element.ts'
import { StripSlide } from './strip-slide.tsx'
import { useEarlyPress } from './use-early-press.ts'

const StripSorting = lazyComponent(() => import('./strip-sorting.tsx'))

const INSTRUCTIONS =
  'Use as setas para ir a outro slide. Para mover este slide, pressione a barra de espaço, use as setas e pressione-a de novo; Esc cancela.'

type Props = {
  editing: PieceEditing
  actions: SlideActions
  thumbnails: Thumbnails
  /** The id of the element that shows the selected slide. */
  panel: string
}

export function SlideStrip({ editing, actions, thumbnails, panel }: Props) {
  const { edit, slide: selected, select, change } = editing
  const { slides, format } = edit
  const ids = slides.map(({ id }) => id)
  const instructions = useId()
  const { isNear, early, handlers } = useEarlyPress()
  const goTo = (at: number) => {
    const id = ids[Math.max(0, Math.min(at, ids.length - 1))]
    if (id === undefined) return
    select(id)
    findSlideElement(id)?.focus()
  }
  return (
    <section className="strip" aria-label="Slides">
      <p id={instructions} hidden>
        {INSTRUCTIONS}
      </p>
      <div className="strip__slides" role="tablist" aria-label="Slides" {...handlers}>
        {slides.map((slide, at) => (
          <StripSlide
            key={slide.id}
            slide={slide}
            position={at + 1}
            count={slides.length}
            format={format}
            thumbnail={thumbnails.get(slide.id)}
            isSelected={slide.id === selected.id}
            panel={panel}
            instructions={instructions}
            onSelect={() => select(slide.id)}
            onRemove={() => actions.remove(slide.id)}
            onGo={(by) => goTo(at + by)}
          />
        ))}
      </div>
      <CodeSuspense>
        {isNear && (
          <StripSorting
            ids={ids}
            early={early}
            onMove={(id, to) => change({ slides: moveSlide(slides, id, to) }, { select: id })}
          />
        )}
      </CodeSuspense>
    </section>
  )
}
