import { deleteOrRestorePiece, type PieceCard } from 'contract/pieces/pieces.ts'
import { call } from '#lib/net/call.ts'
import { useRestorableDeletion } from '#lib/use-restorable-deletion.ts'
import { PIECE_LIST_KEYS } from './piece-list-keys.ts'

export const useDeletePiece = () =>
  useRestorableDeletion({
    send: (id, json) => call(deleteOrRestorePiece, { params: { id }, json }),
    describe: ({ title }: Pick<PieceCard, 'id' | 'title'>) => title,
    deleted: 'Peça excluída',
    restored: 'Peça restaurada',
    failed: 'Não foi possível excluir a peça',
    removesFrom: { queryKey: ['pieces', 'list'], rows: 'pieces' },
    refreshes: PIECE_LIST_KEYS,
  })
