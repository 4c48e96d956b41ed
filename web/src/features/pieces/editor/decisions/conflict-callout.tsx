import { useQueryClient } from '@tanstack/react-query'
import type { Piece } from 'contract/pieces/pieces.ts'
import { ConflictCallout } from '#components/dialogs/conflict-callout.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAutosaveConflict } from '#lib/autosave/use-conflict.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { createIntent } from '#lib/net/intent.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { pieceQuery, useSendPiece } from '../piece-calls.ts'
import { toPieceEdit } from '../state/piece-edit.ts'
import { useMerging } from '../state/use-merging.ts'
import { type PieceEditing, toSavedStatus } from '../state/use-piece-editing.ts'

const FieldConflicts = lazyComponent(() => import('./field-conflicts.tsx'))
const PieceDialog = lazyComponent(() => import('../versions/piece-dialog.tsx'))

function usePieceConflict({ autosave, replace, base, piece }: PieceEditing) {
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

const Conflict = ({ editing }: { editing: PieceEditing }) => (
  <ConflictCallout
    title="Esta peça foi alterada em outro lugar"
    conflict={usePieceConflict(editing)}
    renderRemote={(remote, dialog) => (
      <PieceDialog
        {...dialog}
        heading="A outra versão"
        shown={toPieceEdit(remote)}
        kitId={remote.kit?.id ?? null}
        pieceId={remote.id}
      />
    )}
  >
    Nada do que você fez se perdeu.
  </ConflictCallout>
)

function DeletedElsewhere({ onRestore }: { onRestore: () => void }) {
  return (
    <Callout
      tone="warn"
      title="Esta peça foi excluída em outro lugar"
      actions={<Button onClick={onRestore}>Restaurar a peça</Button>}
    >
      <p>O que você fez continua aqui.</p>
    </Callout>
  )
}

export function PieceConflictResolver({ editing, onRestore }: { editing: PieceEditing; onRestore: () => void }) {
  const { phase } = editing.state
  const { conflicts, hasFailed, choose } = useMerging(editing)
  if (phase === 'deleted') return <DeletedElsewhere onRestore={onRestore} />
  if (phase !== 'conflict') return null
  if (hasFailed) return <Conflict editing={editing} />
  if (conflicts.length === 0) return null
  return (
    <CodeSuspense>
      <FieldConflicts conflicts={conflicts} edit={editing.edit} onChoose={choose} />
    </CodeSuspense>
  )
}
