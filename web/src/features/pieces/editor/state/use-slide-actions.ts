import { MAX_SLIDES } from 'contract/pieces/slides.ts'
import { useState } from 'react'
import { notify } from '#lib/notify.ts'
import { addSlide, duplicateSlide, moveSlide, removeSlide } from './slide-edits.ts'
import type { PieceEditing } from './use-piece-editing.ts'

export const FULL_PIECE_TEXT = `A peça tem ${MAX_SLIDES} slides, o máximo`

export function useSlideActions({ edit, at, change, insertSlide, piece }: PieceEditing) {
  const [announcement, setAnnouncement] = useState('')
  const { slides } = edit

  function add(): void {
    const template = piece.kind === 'static' ? 'single' : 'content'
    const isBeforeClosing = at === slides.length - 1 && slides[at]?.template === 'closing' && slides.length > 1
    const added = addSlide(slides, isBeforeClosing ? at : at + 1, template)
    change({ slides: added.slides }, { select: added.id })
  }

  function duplicate(id: string): void {
    const copied = duplicateSlide(slides, id)
    change({ slides: copied.slides }, { select: copied.id })
  }

  function move(id: string, by: number): void {
    const to = slides.findIndex((slide) => slide.id === id) + by
    if (to < 0 || to >= slides.length) return
    change({ slides: moveSlide(slides, id, to) }, { select: id })
    setAnnouncement(`Slide na posição ${to + 1} de ${slides.length}.`)
  }

  function remove(id: string): void {
    if (slides.length === 1) return
    const position = slides.findIndex((slide) => slide.id === id) + 1
    const rest = removeSlide(slides, id)
    change({ slides: rest.slides }, { select: rest.id })
    notify({
      kind: 'deleted',
      title: `Slide ${position} removido`,
      action: { label: 'Desfazer', run: () => restore(id) },
    })
  }

  /** Leaves all later changes as they are. */
  function restore(id: string): void {
    const from = slides.findIndex((slide) => slide.id === id)
    const removed = slides[from]
    if (!removed || insertSlide(removed, from)) return
    notify({
      kind: 'warning',
      title: 'O slide não voltou',
      message: `${FULL_PIECE_TEXT}: remova um e traga este de volta.`,
      action: { label: 'Trazer de volta', run: () => restore(id) },
    })
  }

  return { add, duplicate, move, remove, announcement }
}

export type SlideActions = ReturnType<typeof useSlideActions>
