import { useSortable } from '@dnd-kit/sortable'
import type { Slide } from 'contract/pieces/slides.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { describeSlide, toRatio } from '../drawing/slide-frame.ts'
import type { PieceEdit } from '../state/piece-edit.ts'

type Props = {
  slide: Slide
  position: number
  count: number
  format: PieceEdit['format']
  url: string | undefined
  isSelected: boolean
  onSelect: () => void
  onRemove: () => void
  /** Goes to another slide: -1 and 1 to the neighbours, ±Infinity to the ends. */
  onGo: (by: number) => void
  /** The id of the element that shows the chosen slide. */
  panel: string
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** A slide of the strip, as a tab: arrows go to another, Space lifts it to be moved, Delete removes it. */
export function StripSlide({ slide, position, count, format, url, isSelected, onSelect, onRemove, onGo, panel }: Props) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: slide.id })
  const style = {
    ...toRatio(format),
    transition,
    ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
  } as CSSProperties
  const onKeyDown = (event: KeyboardEvent) => {
    listeners?.onKeyDown?.(event)
    if (isDragging || event.defaultPrevented) return
    const by = MOVES[event.key]
    if (by !== undefined) onGo(by)
    else if (event.key === 'Delete') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      role="tab"
      ref={setNodeRef}
      id={`slide-${slide.id}`}
      className="strip__slide"
      style={style}
      data-dragging={isDragging || undefined}
      aria-selected={isSelected}
      aria-controls={panel}
      aria-describedby={attributes['aria-describedby']}
      aria-label={describeSlide({ slide, position, count })}
      tabIndex={isSelected ? 0 : -1}
      {...listeners}
      onKeyDown={onKeyDown}
      onClick={onSelect}
    >
      <span className="strip__number tnum" aria-hidden>
        {position}
      </span>
      <span className="slide-frame">{url && <img src={url} alt="" draggable={false} />}</span>
    </button>
  )
}
