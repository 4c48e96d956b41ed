import { type Announcements, DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, type Over } from '@dnd-kit/core'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useToday } from '#lib/session/session.ts'
import { isLate } from '../actions/is-late.ts'
import { CancelOnUnmount, useDragSensors } from '../editor/dragging.ts'
import { createDayCoordinateGetter, findPlace, toPlannedDay } from './drop-places.ts'
import { formatDayAndWeekday } from './month-days.ts'
import { PieceFace } from './piece-face.tsx'
import { findPieceLink } from './piece-link.ts'

/** Scrolls while the pointer is near the window's upper or lower edge; never sideways. */
const AUTO_SCROLL = { threshold: { x: 0, y: 0.12 }, layoutShiftCompensation: false }

/** The piece keeps its place in the window. */
function showAllDays(area: HTMLElement | null, { id }: PieceCard, on: boolean): void {
  const readTop = () => findPieceLink(id)?.getBoundingClientRect().top ?? 0
  const before = readTop()
  area?.toggleAttribute('data-dragging', on)
  window.scrollBy({ top: readTop() - before, behavior: 'instant' })
}

/**
 * A press released on the piece's own day ends as a click on its link; dnd-kit stops that click at the document, where the
 * browser still follows the link.
 */
function suppressClick(id: number): void {
  const controller = new AbortController()
  const { signal } = controller
  const stop = (event: MouseEvent) => {
    const isByKey = event.detail === 0
    if (isByKey || !findPieceLink(id)?.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, signal })
  window.addEventListener('pointerdown', () => controller.abort(), { signal })
}

const describePlace = (day: CivilDate | null) => (day ? `em ${formatDayAndWeekday(day)}` : 'sem dia')

const isAtHome = (over: Over | null, { plannedOn }: PieceCard) => over !== null && toPlannedDay(over.id) === plannedOn

/** `getLifted`: the piece as it was when it was lifted. */
function createDragAnnouncements(getLifted: () => PieceCard | undefined): Announcements {
  const describeLifted = ({ title, plannedOn }: PieceCard) =>
    `Peça selecionada para mover: ${title}, ${describePlace(plannedOn)}.`
  return {
    onDragStart: () => {
      const piece = getLifted()
      return piece && describeLifted(piece)
    },
    // dnd-kit reports the piece's own day right after it was lifted, which would replace the sentence before it is read.
    onDragOver: ({ over }) => {
      const piece = getLifted()
      if (!piece) return undefined
      if (!over) return 'Fora do calendário. Se soltar aqui, a peça continua onde estava.'
      return isAtHome(over, piece) ? describeLifted(piece) : `Agora ${describePlace(toPlannedDay(over.id))}.`
    },
    onDragEnd: ({ over }) => {
      const piece = getLifted()
      if (!piece) return undefined
      return over && !isAtHome(over, piece) ? `Peça solta ${describePlace(toPlannedDay(over.id))}.` : 'Peça solta onde estava.'
    },
    onDragCancel: () => {
      const piece = getLifted()
      return piece && `Movimento cancelado. A peça continua ${describePlace(piece.plannedOn)}.`
    },
  }
}

type Props = ComponentPropsWithoutRef<'div'> & {
  /** The day to which an arrow leads from the list of undated pieces. */
  start: CivilDate
  onMove: (piece: PieceCard, day: CivilDate | null) => void
}

export function PieceDragging({ start, onMove, children, ...area }: Props) {
  const today = useToday()
  const element = useRef<HTMLDivElement>(null)
  /** The piece as it was when it was lifted: a change by somebody else since then is a conflict (decision 0017). */
  const [lifted, setLifted] = useState<PieceCard>()
  const latest = useRef<PieceCard>(undefined)
  const sensors = useDragSensors(createDayCoordinateGetter(start))
  const lift = ({ active, activatorEvent }: DragStartEvent) => {
    const piece = active.data.current as PieceCard
    // The days unfold before dnd-kit measures them: a phone shows those without pieces only now.
    showAllDays(element.current, piece, true)
    if (!(activatorEvent instanceof KeyboardEvent)) suppressClick(piece.id)
    latest.current = piece
    setLifted(piece)
  }
  const drop = ({ over }: DragEndEvent) => {
    setLifted(undefined)
    if (lifted && over && toPlannedDay(over.id) !== lifted.plannedOn) onMove(lifted, toPlannedDay(over.id))
  }
  // The days fold once the piece is on its new day, so that the page keeps its place around that day.
  useLayoutEffect(() => {
    if (!lifted && latest.current) showAllDays(element.current, latest.current, false)
  }, [lifted])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findPlace}
      autoScroll={AUTO_SCROLL}
      onDragStart={lift}
      onDragEnd={drop}
      onDragCancel={() => setLifted(undefined)}
      accessibility={{
        announcements: createDragAnnouncements(() => latest.current),
        screenReaderInstructions: { draggable: '' },
      }}
    >
      <div ref={element} {...area}>
        {children}
      </div>
      {createPortal(
        <DragOverlay className="day-piece day-piece--lifted" dropAnimation={null}>
          {lifted && (
            <span className="day-piece__open">
              <PieceFace piece={lifted} isLate={isLate(lifted, today)} />
            </span>
          )}
        </DragOverlay>,
        document.body,
      )}
      <CancelOnUnmount />
    </DndContext>
  )
}
