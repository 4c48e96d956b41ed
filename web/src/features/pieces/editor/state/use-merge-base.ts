import type { Piece } from 'contract/pieces/pieces.ts'
import { useRef } from 'react'
import type { QueuedSave } from '#lib/autosave/save-queue.ts'
import { useSendPiece } from '../piece-calls.ts'
import { pickSavableHashtags } from './hashtags.ts'
import type { createHistory } from './history.ts'
import { type FieldConflict, mergeEdits } from './merge-edits.ts'
import { type PieceEdit, toPieceEdit, toStoredEdit } from './piece-edit.ts'

/**
 * Other people's changes are found by comparison with it.
 * @returns `base`: undefined while the screen shows a copy that was made from another revision
 */
export function useMergeBase(piece: Piece, history: ReturnType<typeof createHistory>) {
  const { mutateAsync } = useSendPiece()
  const base = useRef<PieceEdit | undefined>(toPieceEdit(piece))

  async function send(edited: QueuedSave<PieceEdit>): Promise<{ id: number; revision: number }> {
    const save = { ...edited, hashtags: pickSavableHashtags(edited.hashtags) }
    const recordRevision = await mutateAsync(save)
    base.current = toStoredEdit(save)
    return recordRevision
  }

  /**
   * Merged into every state of the history, so that undo does not revert them.
   * @returns the fields to which both people gave different values
   */
  function mergeRemote(theirs: PieceEdit): readonly FieldConflict[] {
    const { current = theirs } = base
    const { conflicts } = mergeEdits({ base: current, mine: history.get().present, theirs })
    history.rebase((mine) => mergeEdits({ base: current, mine, theirs }).merged)
    base.current = theirs
    return conflicts
  }

  return { base, send, mergeRemote }
}
