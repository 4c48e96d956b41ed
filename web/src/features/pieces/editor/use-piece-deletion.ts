import { useQueryClient } from '@tanstack/react-query'
import { deleteOrRestorePiece } from 'contract/pieces/pieces.ts'
import { useDeletePiece } from '#entities/pieces/delete-piece.ts'
import { call } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { pieceQuery } from './piece-calls.ts'
import { isSameEdit, toPieceEdit } from './state/piece-edit.ts'
import type { PieceEditing } from './state/use-piece-editing.ts'

/** Sends the last changes, so that a restored piece has them, and then deletes the piece, even where the changes could not be sent. */
export function usePieceDeletion({ autosave, edit, piece }: PieceEditing, onGone: () => void): () => Promise<void> {
  const remove = useDeletePiece()
  return async () => {
    await autosave.flush()
    remove.mutate({ id: piece.id, title: edit.title }, { onSuccess: onGone })
  }
}

/**
 * If another person also changed the piece, the save names the revision that this screen knows: the server refuses it, and the
 * changes are merged.
 */
export function usePieceRestoration({ autosave, base, piece }: PieceEditing): () => Promise<void> {
  const client = useQueryClient()
  const params = { id: piece.id }
  return async () => {
    try {
      await call(deleteOrRestorePiece, { params, json: { restore: true } })
      const remote = await client.fetchQuery({ ...pieceQuery(piece.id), staleTime: 0 })
      const isUnchanged = base.current !== undefined && isSameEdit(toPieceEdit(remote), base.current)
      await autosave.overwriteRemote({ id: piece.id, revision: isUnchanged ? remote.revision : autosave.revision() })
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível restaurar a peça', message: describeError(error) })
    }
  }
}
