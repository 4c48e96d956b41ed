import { useDraggable } from '@dnd-kit/core'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { ComponentPropsWithoutRef, SyntheticEvent } from 'react'

/** A piece is lifted by its link, so that its menu keeps its own presses. */
const isOnLink = ({ target }: SyntheticEvent) => target instanceof Element && target.closest('a') !== null

type Props = ComponentPropsWithoutRef<'li'> & { piece: PieceCard; disabled: boolean }

/** Its contents do not render anew while a piece is moved. */
export function DraggablePiece({ piece, disabled, ...more }: Props) {
  const { listeners = {}, setNodeRef, isDragging } = useDraggable({ id: piece.id, data: piece, disabled })
  const onLink = Object.entries(listeners).map(([name, lift]) => [
    name,
    (event: SyntheticEvent) => isOnLink(event) && lift(event),
  ])
  return <li ref={setNodeRef} data-dragging={isDragging} data-draggable={!disabled} {...Object.fromEntries(onLink)} {...more} />
}
