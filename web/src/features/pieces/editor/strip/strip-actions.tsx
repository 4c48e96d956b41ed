import { IconArrowLeft, IconArrowRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_SLIDES } from 'contract/pieces/slides.ts'
import { IconButton } from '#components/ui/button.tsx'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { FULL_PIECE_TEXT, type SlideActions } from '../state/use-slide-actions.ts'

export function StripActions({ editing, actions }: { editing: PieceEditing; actions: SlideActions }) {
  const { slide, at, edit } = editing
  const count = edit.slides.length
  const isFull = count >= MAX_SLIDES
  return (
    <fieldset className="strip__actions" aria-label={`Slide ${at + 1}`}>
      <IconButton
        label={isFull ? FULL_PIECE_TEXT : 'Adicionar slide'}
        icon={IconPlus}
        aria-disabled={isFull}
        onClick={() => !isFull && actions.add()}
      />
      <IconButton
        label="Duplicar slide"
        icon={IconCopy}
        aria-disabled={isFull}
        onClick={() => !isFull && actions.duplicate(slide.id)}
      />
      <IconButton
        label="Mover slide para antes"
        icon={IconArrowLeft}
        aria-disabled={at === 0}
        onClick={() => actions.move(slide.id, -1)}
      />
      <IconButton
        label="Mover slide para depois"
        icon={IconArrowRight}
        aria-disabled={at === count - 1}
        onClick={() => actions.move(slide.id, 1)}
      />
      <IconButton
        label={count === 1 ? 'A peça precisa de um slide' : 'Remover slide'}
        icon={IconTrash}
        aria-disabled={count === 1}
        onClick={() => actions.remove(slide.id)}
      />
    </fieldset>
  )
}
