import { useDroppable } from '@dnd-kit/core'
import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as: 'li' | 'div'; place: string }

/** Its contents do not render anew while a piece is moved. */
export function DropPlace({ as: Element, place, ...more }: Props) {
  const { isOver, setNodeRef } = useDroppable({ id: place })
  return <Element ref={setNodeRef} data-over={isOver} {...more} />
}
