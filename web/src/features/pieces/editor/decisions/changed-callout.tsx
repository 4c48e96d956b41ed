import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { hasUnsentChanges } from '#lib/autosave/autosave-state.ts'
import { useChangedElsewhere } from '#lib/drafts/use-changed-elsewhere.ts'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { pieceQuery } from '../piece-calls.ts'
import { toPieceEdit } from '../state/piece-edit.ts'
import { type PieceEditing, toSavedStatus } from '../state/use-piece-editing.ts'

type Props = { editing: PieceEditing; by: string }

function ReloadCallout({ editing: { autosave, mergeRemote, piece }, by }: Props) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const takeOver = async () => {
    setBusy(true)
    try {
      const remote = await client.fetchQuery({ ...pieceQuery(piece.id), staleTime: 0 })
      // The person may have typed while the piece was read. The save of that text is refused for the other person's change, and merges it.
      if (!hasUnsentChanges(autosave.state()) && remote.revision > autosave.revision()) {
        mergeRemote(toPieceEdit(remote))
        autosave.adoptRemote({ id: remote.id, revision: remote.revision }, toSavedStatus(remote))
      }
    } catch (error) {
      notify({ kind: 'failed', title: 'Não foi possível ler a peça de novo', message: describeError(error) })
    }
    setBusy(false)
  }
  return (
    <Callout
      tone="info"
      title={`${by} alterou esta peça`}
      actions={
        <Button onClick={() => void takeOver()} disabled={busy}>
          Mostrar como está agora
        </Button>
      }
    />
  )
}

/** Shown only while everything typed here is saved: otherwise the next save finds the conflict. */
export function ChangedCallout({ editing }: { editing: PieceEditing }) {
  const change = useChangedElsewhere('pieces', editing.piece.id)
  const { autosave, state } = editing
  if (!change || hasUnsentChanges(state)) return null
  // A change that was taken over, or merged with one's own, is on screen already.
  if (change.revision !== null && change.revision <= autosave.revision()) return null
  return <ReloadCallout editing={editing} by={change.by} />
}
