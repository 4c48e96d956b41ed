import { readPiece, savePiece } from 'contract/pieces/pieces.ts'
import { useRef } from 'react'
import { isSameValue } from '#lib/drafts/edit.ts'
import { CallError, call } from '#lib/net/call.ts'
import type { ChangeableFields, PieceChange } from './pending-changes.ts'

/** The result of a change: the piece's new revision, or a field that somebody else changed since it was seen, with the current values. */
export type ChangeOutcome = { revision: number } | { changed: keyof ChangeableFields; current: ChangeableFields }

export const listNames = (change: Partial<ChangeableFields>) => Object.keys(change) as (keyof ChangeableFields)[]

const isChangedElsewhere = (error: unknown) => error instanceof CallError && error.problem?.code === 'changed_elsewhere'

/**
 * If the piece has another revision by now, as somebody edits its slides, the change still holds if its own field is as it was
 * seen (decision 0017).
 */
async function writeFields({ piece, change }: PieceChange): Promise<ChangeOutcome> {
  const params = { id: piece.id }
  const write = (revision: number) => call(savePiece, { params, json: { ...change, revision } })
  try {
    return await write(piece.revision)
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error
    const current = await call(readPiece, { params })
    const changed = listNames(change).find((name) => !isSameValue(current[name], piece[name]))
    return changed ? { changed, current } : write(current.revision)
  }
}

/** The loaded lists may not yet have the revision that the previous change has made. */
function followOutcome(change: PieceChange, before: ChangeOutcome | undefined): PieceChange {
  const revision = before && 'revision' in before ? before.revision : 0
  return { ...change, piece: { ...change.piece, revision: Math.max(change.piece.revision, revision) } }
}

/** Writes after the previous change of the same piece, so that of two quick moves the second one stays. */
export function useOrderedWrites() {
  const writes = useRef(new Map<number, Promise<ChangeOutcome>>())
  return (change: PieceChange): Promise<ChangeOutcome> => {
    const before = writes.current.get(change.piece.id)
    const write = (outcome?: ChangeOutcome) => writeFields(followOutcome(change, outcome))
    const next = before ? before.then(write, () => write()) : write()
    writes.current.set(change.piece.id, next)
    return next
  }
}
