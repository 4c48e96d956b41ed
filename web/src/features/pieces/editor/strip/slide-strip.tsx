import './strip.css'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { moveSlide } from '../state/slide-edits.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import type { SlideActions } from '../state/use-slide-actions.ts'
import { createAnnouncements, DRAG_INSTRUCTIONS } from './announcements.ts'
import { StripSlide } from './strip-slide.tsx'

/** Keys of a lifted slide. Enter stays what it is on a button. */
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** Pointers lift a slide after a few pixels, fingers after a moment, so that a tap selects and a swipe scrolls. */
const useStripSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  )

type Props = {
  editing: PieceEditing
  actions: SlideActions
  thumbnails: ReadonlyMap<string, { url: string }>
  /** The id of the element that shows the chosen slide. */
  panel: string
}

/** The slides in their order: one chooses one, and moves them by dragging or by keys. */
export function SlideStrip({ editing, actions, thumbnails, panel }: Props) {
  const { edit, slide: selected, select, change } = editing
  const { slides, format } = edit
  const ids = slides.map(({ id }) => id)
  const list = useRef<HTMLDivElement>(null)
  const sensors = useStripSensors()
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const id = String(active.id)
    change({ slides: moveSlide(slides, id, ids.indexOf(String(over.id))) }, { select: id })
  }
  const goTo = (at: number) => {
    const id = ids[Math.max(0, Math.min(at, ids.length - 1))]
    if (id === undefined) return
    select(id)
    list.current?.querySelector<HTMLElement>(`[id="slide-${id}"]`)?.focus()
  }
  return (
    <section className="strip" aria-label="Slides">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: createAnnouncements(ids), screenReaderInstructions: DRAG_INSTRUCTIONS }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <div className="strip__slides" role="tablist" aria-label="Slides" ref={list}>
            {slides.map((slide, at) => (
              <StripSlide
                key={slide.id}
                slide={slide}
                position={at + 1}
                count={slides.length}
                format={format}
                url={thumbnails.get(slide.id)?.url}
                isSelected={slide.id === selected.id}
                panel={panel}
                onSelect={() => select(slide.id)}
                onRemove={() => actions.remove(slide.id)}
                onGo={(by) => goTo(at + by)}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
    </section>
  )
}
