import { readPiece } from 'contract/pieces/pieces.ts'
import { createLocalCopies, type LocalCopy } from '#lib/autosave/local-copies.ts'
import { createPendingSaves } from '#lib/autosave/pending-saves.ts'
import type { LocalCopyAccess } from '#lib/autosave/unsynced-copies.ts'
import { useUnsyncedCopies } from '#lib/autosave/use-unsynced-copies.ts'
import { call } from '#lib/net/call.ts'
import { isSameEdit, PieceEdit, toPieceEdit, toStoredEdit } from './piece-edit.ts'

export const pieceCopies = createLocalCopies<PieceEdit>('peca', PieceEdit)

export const pendingPieceSaves = createPendingSaves()

async function hasArrived(copy: LocalCopy<PieceEdit>): Promise<boolean> {
  if (copy.id === undefined) return false
  const piece = await call(readPiece, { params: { id: copy.id } }).catch(() => undefined)
  return piece !== undefined && isSameEdit(toPieceEdit(piece), toStoredEdit(copy))
}

const LOCAL_COPY_ACCESS: LocalCopyAccess<PieceEdit> = { copies: pieceCopies, pendingSaves: pendingPieceSaves, hasArrived }

/** Provides the copies of a piece in this browser with changes that the server lacked when the screen was opened. */
export const usePieceCopies = (id: number) =>
  useUnsyncedCopies(LOCAL_COPY_ACCESS, { matches: (copy) => copy.id === id, discarded: 'Alterações descartadas' })
