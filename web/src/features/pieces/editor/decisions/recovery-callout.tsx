import { UnsyncedCopyCallout } from '#components/feedback/unsynced-copy-callout.tsx'
import { usePieceCopies } from '../state/piece-copies.ts'
import { PieceEdit } from '../state/piece-edit.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'

export function PieceRecoveryCallout({ editing }: { editing: PieceEditing }) {
  const { autosave, replace, base, piece } = editing
  const { copies, remove, discard } = usePieceCopies(piece.id)
  const [copy] = copies
  if (!copy) return null
  const recover = () => {
    replace(PieceEdit.parse(copy))
    if (copy.revision !== piece.revision) base.current = undefined // the state that the copy was made from is not known here
    autosave.saveLocally()
    remove(copy)
    // The copy replaces the revision that it was made from. If the piece has changed since then, the server refuses the save, and the
    // conflict is settled as any other.
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
