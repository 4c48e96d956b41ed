import { IconArrowLeft, IconArrowRight, IconCopy, IconMaximize, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_SLIDES } from 'contract/pieces/slides.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { IconButton } from '#components/ui/button.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { FULL_PIECE_TEXT, type SlideActions } from '../state/use-slide-actions.ts'

const SlideViewer = lazyComponent(() => import('../drawing/slide-viewer.tsx'))

export function StripActions({ editing, actions }: { editing: PieceEditing; actions: SlideActions }) {
  const { slide, at, edit } = editing
  const count = edit.slides.length
  const viewer = useDialog<number>()
  const isFull = count >= MAX_SLIDES
  return (
    <fieldset className="row row--wrap row--center gap-half" aria-label={`Slide ${at + 1}`}>
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
      <IconButton label="Ver os slides, um a um" icon={IconMaximize} aria-haspopup="dialog" onClick={() => viewer.open(at)} />
      <IconButton
        label={count === 1 ? 'A peça precisa de um slide' : 'Remover slide'}
        icon={IconTrash}
        aria-disabled={count === 1}
        onClick={() => actions.remove(slide.id)}
      />
      <OpenedDialog dialog={viewer}>
        {(control, first = 0) => <SlideViewer pieceId={editing.piece.id} edit={edit} first={first} {...control} />}
      </OpenedDialog>
    </fieldset>
  )
}
