import { IconAlertTriangle } from '@tabler/icons-react'
import type { DrawingNote } from 'contract/pieces/drawings.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import type { KeyboardEvent } from 'react'
import { useImageRetry } from '#lib/net/use-image-retry.ts'
import { describePicture, toRatioStyle } from '../drawing/slide-frame.ts'
import type { Thumbnail } from '../drawing/thumbnails.ts'
import type { PieceEdit } from '../state/piece-edit.ts'
import { listExcesses } from '../state/template-places.ts'
import { toSlideElementId } from './slide-element.ts'

type Props = {
  slide: Slide
  position: number
  count: number
  format: PieceEdit['format']
  thumbnail: Thumbnail | undefined
  isSelected: boolean
  onSelect: () => void
  onRemove: () => void
  /** `by`: -1 and 1 for the neighbours, ±Infinity for the ends. */
  onGo: (by: number) => void
  /** The id of the element that shows the selected slide. */
  panel: string
  /** The id of the sentence that explains how a slide is moved. */
  instructions: string
}

const NOTE_MARKS: Readonly<Record<DrawingNote, string>> = {
  'photo-missing': 'Sem a foto ou o logo',
  'font-missing': 'Sem a fonte do kit',
  'small-text': 'Texto difícil de ler',
  'coarse-photo': 'Foto pequena',
  undrawn: 'Letras ou emojis de fora',
}

const TOO_LONG = 'Texto longo demais'

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The arrow keys go to other slides, Space lifts the slide so that it can be moved, Delete removes it. */
export function StripSlide(props: Props) {
  const { slide, position, count, format, thumbnail, isSelected, onSelect, onRemove, onGo, panel, instructions } = props
  const name = describePicture({ slide, position, count })
  const { tries, onError } = useImageRetry()
  const marks = listExcesses(slide).length > 0 ? [TOO_LONG] : (thumbnail?.notes ?? []).map((note) => NOTE_MARKS[note])
  const label = [name, ...marks].join('. ')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The key has already been handled by strip-sorting.tsx: it lifts the slide, or moves a lifted one.
    if (event.defaultPrevented || event.currentTarget.hasAttribute('data-dragging')) return
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
      id={toSlideElementId(slide.id)}
      className="strip__slide"
      style={toRatioStyle(format)}
      aria-selected={isSelected}
      aria-controls={panel}
      aria-describedby={instructions}
      aria-label={label}
      tabIndex={isSelected ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onSelect}
    >
      <span className="strip__number tnum" aria-hidden>
        {position}
      </span>
      <span className="slide-frame">
        {thumbnail && <img key={tries} src={thumbnail.url} alt="" draggable={false} onError={onError} />}
        {marks.length > 0 && (
          <span className="strip__mark" title={marks.join('. ')}>
            <IconAlertTriangle className="icon icon--16" aria-hidden />
          </span>
        )}
      </span>
    </button>
  )
}
