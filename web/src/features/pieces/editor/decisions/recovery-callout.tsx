import { UnsyncedCopyCallout } from '../../../../components/unsynced-copy-callout.tsx'
import { usePieceCopies } from '../state/piece-copies.ts'
import { PieceEdit } from '../state/piece-edit.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'

/** Offers changes of this browser that never reached the server. */
export function PieceRecoveryCallout({ editing }: { editing: PieceEditing }) {
  const { autosave, replace, base, piece } = editing
  const { copies, remove, discard } = usePieceCopies(piece.id)
  const [copy] = copies
  if (!copy) return null
  const recover = () => {
    replace(PieceEdit.parse(copy))
    if (copy.revision !== piece.revision) base.current = undefined // nobody has the state that the copy was made from
    autosave.saveLocally()
    remove(copy)
    // The copy replaces the revision that it was made from: if the piece has changed since, the person is asked.
    void autosave.overwriteRemote({ id: piece.id, revision: copy.revision })
  }
  return (
    <UnsyncedCopyCallout
      title="Há alterações neste navegador que não chegaram ao servidor"
      copy={copy}
      onRecover={recover}
      onDiscard={() => discard(copy)}
    />
  )
}
