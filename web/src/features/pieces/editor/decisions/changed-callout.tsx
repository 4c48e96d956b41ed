import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { hasUnsentChanges } from '#lib/autosave/autosave-state.ts'
import { useChangedElsewhere } from '#lib/drafts/use-changed-elsewhere.ts'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { pieceQuery } from '../piece-calls.ts'
import { toPieceEdit } from '../state/piece-edit.ts'
import { type PieceEditing, toSavedStatus } from '../state/use-piece-editing.ts'

type Props = { editing: PieceEditing; by: string; revision: number | null }

/** Takes over what another person saved; says so only where that failed. */
function OtherChange({ editing: { autosave, mergeRemote, piece }, by, revision }: Props) {
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const takeOver = async () => {
    setFailed(false)
    try {
      const remote = await client.fetchQuery({ ...pieceQuery(piece.id), staleTime: 0 })
      // The person may have typed while the piece was read. The save of that text is refused for the other person's change, and merges it.
      if (!hasUnsentChanges(autosave.state()) && remote.revision > autosave.revision()) {
        mergeRemote(toPieceEdit(remote))
        autosave.adoptRemote({ id: remote.id, revision: remote.revision }, toSavedStatus(remote))
      }
    } catch (error) {
      setFailed(true)
      notify({ kind: 'failed', title: 'Não foi possível ler a peça de novo', message: describeError(error) })
    }
  }
  const takeOverNow = useEffectEvent(takeOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of another person is taken over once
  useEffect(() => void takeOverNow(), [revision])
  if (!failed) return null
  return (
    <Callout
      tone="info"
      title={`${by} alterou esta peça`}
      actions={<Button onClick={() => void takeOver()}>Mostrar como está agora</Button>}
    />
  )
}

/** Only while everything typed here is saved: otherwise the next save finds the conflict. */
export function ChangedCallout({ editing }: { editing: PieceEditing }) {
  const change = useChangedElsewhere('pieces', editing.piece.id)
  const { autosave, state } = editing
  if (!change || hasUnsentChanges(state)) return null
  // A change that was taken over, or merged with one's own, is on screen already.
  if (change.revision !== null && change.revision <= autosave.revision()) return null
  return <OtherChange editing={editing} by={change.by} revision={change.revision} />
}
