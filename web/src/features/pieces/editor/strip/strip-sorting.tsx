import { type Announcements, closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { useEffect, useLayoutEffect } from 'react'
import { CancelOnUnmount, useDragSensors } from '../dragging.ts'
import { findSlideElement } from './slide-element.ts'
import type { EarlyPress } from './use-early-press.ts'

const HANDLERS = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' } as const

type Listeners = ReturnType<typeof useSortable>['listeners']

/** Passes a native event to dnd-kit's sensors, which expect React events. */
const handle = (listeners: Listeners, event: Event) =>
  listeners?.[HANDLERS[event.type as keyof typeof HANDLERS]]?.({
    nativeEvent: event,
    target: event.target,
    preventDefault: () => event.preventDefault(),
  })

/** It renders nothing, because the slide's element is already on the page. */
function SortableSlide({ id, early }: { id: string; early: Props['early'] }) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  useLayoutEffect(() => {
    setNodeRef(findSlideElement(id))
    return () => setNodeRef(null)
  }, [id, setNodeRef])
  useLayoutEffect(() => {
    const element = findSlideElement(id)
    if (!element) return
    element.style.transition = transition ?? ''
    element.style.transform = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : ''
    element.toggleAttribute('data-dragging', isDragging)
  })
  useEffect(() => {
    const element = findSlideElement(id)
    const lift = (event: Event) => handle(listeners, event)
    for (const type of Object.keys(HANDLERS)) element?.addEventListener(type, lift)
    return () => {
      for (const type of Object.keys(HANDLERS)) element?.removeEventListener(type, lift)
    }
  }, [id, listeners])
  useEffect(() => {
    const press = early.current
    if (!press || !findSlideElement(id)?.contains(press.target as Node)) return
    handle(listeners, press)
  }, [id, listeners, early])
  return null
}

function createAnnouncements(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id)) + 1
  const total = ids.length
  const describeLifted = (id: UniqueIdentifier) =>
    `Slide ${place(id)} selecionado para mover, na posição ${place(id)} de ${total}.`
  return {
    onDragStart: ({ active }) => describeLifted(active.id),
    // dnd-kit reports the slide's own place as soon as the slide is lifted. A sentence about it would replace the one about the lifting
    // before that is read out.
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? describeLifted(active.id) : `Posição ${place(over.id)} de ${total}.`) : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? `Slide solto na posição ${place(over.id)} de ${total}.` : 'Slide solto onde estava.',
    onDragCancel: ({ active }) => `Movimento cancelado. O slide continua na posição ${place(active.id)}.`,
  }
}

type Props = {
  ids: readonly string[]
  early: EarlyPress
  onMove: (id: string, to: number) => void
}

/** It renders nothing, because the strip is on the page before this code is loaded. */
export default function StripSorting({ ids, early, onMove }: Props) {
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  useEffect(() => {
    early.current = null // the slides have handled the early press, and handle all further ones themselves
  }, [early])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: createAnnouncements(ids), screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {ids.map((id) => (
          <SortableSlide id={id} early={early} key={id} />
        ))}
      </SortableContext>
      <CancelOnUnmount />
    </DndContext>
  )
}
