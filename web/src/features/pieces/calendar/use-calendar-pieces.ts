import type { PieceCard } from 'contract/pieces/pieces.ts'
import { useApplyPendingChanges } from '../actions/pending-changes.ts'

/** A piece is on its new day at once, whichever list had it before; of a piece that both have, the newer revision counts. */
export function useCalendarPieces(planned: readonly PieceCard[] = [], undated: readonly PieceCard[] = []): PieceCard[] {
  const showPending = useApplyPendingChanges()
  const newest = new Map<number, PieceCard>()
  for (const piece of [...planned, ...undated]) {
    const known = newest.get(piece.id)
    if (!known || known.revision < piece.revision) newest.set(piece.id, piece)
  }
  return [...newest.values()].map(showPending)
}
