import { useQueryClient } from '@tanstack/react-query'
import type { Piece } from 'contract/pieces/pieces.ts'
import { useAutosaveConflict } from '#lib/autosave/use-conflict.ts'
import { createIntent } from '#lib/net/intent.ts'
import { pieceQuery, useSendPiece } from '../piece-calls.ts'
import { toPieceEdit } from './piece-edit.ts'
import { type PieceEditing, toSavedStatus } from './use-piece-editing.ts'

export function usePieceConflict({ autosave, replace, base, piece }: PieceEditing) {
  const client = useQueryClient()
  const { mutateAsync: send } = useSendPiece()
  return useAutosaveConflict<Piece>({
    autosave,
    fetchRemote: () => client.fetchQuery({ ...pieceQuery(piece.id), staleTime: 0 }),
    keepAsVersion: async (remote) => {
      const { id, revision } = remote
      return (await send({ ...toPieceEdit(remote), id, revision, save: true, intent: createIntent() })).revision
    },
    show: (remote) => {
      base.current = toPieceEdit(remote)
      const mine = replace(base.current)
      return () => void replace(mine)
    },
    toStatus: toSavedStatus,
  })
}
