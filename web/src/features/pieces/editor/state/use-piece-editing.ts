import type { Piece } from 'contract/pieces/pieces.ts'
import { MAX_SLIDES, type Slide } from 'contract/pieces/slides.ts'
import { useState, useSyncExternalStore } from 'react'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import { createHistory } from './history.ts'
import { pendingPieceSaves, pieceCopies } from './piece-copies.ts'
import { isSameEdit, type PieceEdit, toPieceEdit } from './piece-edit.ts'
import { findChangedSlide, replaceSlide } from './slide-edits.ts'
import { useMergeBase } from './use-merge-base.ts'

/** `draft` is shown of documents only, so it is always false. */
export const toSavedStatus = ({ updatedAt }: Piece) => ({ lastSavedAt: updatedAt, draft: false, isSavedVersion: false })

/** `topic`: groups changes into one step of undo (see `createHistory`). `select`: the slide to show with the change. */
type ChangeOptions = { topic?: string; select?: string }

export function usePieceEditing(opened: Piece) {
  const [piece] = useState(opened) // a refetched piece does not replace what is being edited
  const [history] = useState(() => createHistory(toPieceEdit(piece)))
  const { present: edit, past, future } = useSyncExternalStore(history.subscribe, history.get)
  const [selectedId, setSelectedId] = useState(piece.slides[0]?.id ?? '')
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const { base, send, mergeRemote } = useMergeBase(piece, history)
  const { autosave, state } = useAutosave<PieceEdit>(
    { id: piece.id, revision: piece.revision, ...toSavedStatus(piece) },
    {
      read: () => history.get().present,
      send,
      isSame: isSameEdit,
      isEmpty: () => false,
      copies: pieceCopies,
      pendingSaves: pendingPieceSaves,
      onRefusedFields: setRefused,
    },
  )
  const at = Math.max(
    0,
    edit.slides.findIndex(({ id }) => id === selectedId),
  )

  function change(part: Partial<PieceEdit>, { topic, select }: ChangeOptions = {}): void {
    history.change({ ...history.get().present, ...part }, topic === undefined ? {} : { topic })
    if (select !== undefined) setSelectedId(select)
    setRefused({})
    autosave.markChanged()
  }

  const changeSlide = (slide: Slide, topic?: string) =>
    change({ slides: replaceSlide(history.get().present.slides, slide) }, topic === undefined ? {} : { topic })

  /** Changes the slide's present state, after an answer that may have taken long. @returns false if the slide has been removed */
  function patchSlide(id: string, part: Partial<Slide>): boolean {
    const slide = history.get().present.slides.find((one) => one.id === id)
    if (slide) changeSlide({ ...slide, ...part })
    return slide !== undefined
  }

  function step(go: () => PieceEdit | undefined): boolean {
    const before = history.get().present
    const after = go()
    if (!after) return false
    const changed = findChangedSlide(before.slides, after.slides)
    if (changed !== undefined) setSelectedId(changed)
    setRefused({})
    autosave.markChanged()
    return true
  }

  /** Undo brings the previous state back. @returns the previous state */
  function replace(next: PieceEdit): PieceEdit {
    const before = history.get().present
    change(next)
    return before
  }

  /** Does nothing if the slide is already among them. @returns false if the piece has as many slides as it may have */
  function insertSlide(slide: Slide, index: number): boolean {
    const { slides } = history.get().present
    if (slides.some(({ id }) => id === slide.id)) return true
    if (slides.length >= MAX_SLIDES) return false
    change({ slides: slides.toSpliced(index, 0, slide) }, { select: slide.id })
    return true
  }

  return {
    piece,
    edit,
    at,
    slide: edit.slides[at] as Slide,
    select: setSelectedId,
    change,
    changeSlide,
    patchSlide,
    replace,
    base,
    mergeRemote,
    insertSlide,
    refused,
    autosave,
    state,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => step(history.undo),
    redo: () => step(history.redo),
  }
}

export type PieceEditing = ReturnType<typeof usePieceEditing>
