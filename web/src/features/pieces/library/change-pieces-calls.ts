import type { PieceCard } from 'contract/pieces/pieces.ts'
import { changePieces, type PieceChange, type PieceFields } from 'contract/pieces/several.ts'
import { PIECE_LIST_KEYS } from '#entities/pieces/piece-list-keys.ts'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { useCreateUndoAction } from '#lib/use-toast-undo.ts'

const send = (changes: readonly PieceChange[]) => call(changePieces, { json: { changes: [...changes] } })

const swap = (changes: readonly PieceChange[]) => changes.map(({ id, from, to }) => ({ id, from: to, to: from }))

const useUndo = (done: string, failed: string) =>
  useCallMutation((changes: readonly PieceChange[]) => send(swap(changes)), { done, failed, refreshes: PIECE_LIST_KEYS })

export function buildChanges(pieces: readonly PieceCard[], to: PieceFields): PieceChange[] {
  const names = Object.keys(to) as (keyof PieceFields)[]
  return pieces.flatMap(({ id, kit, project, state, plannedOn }) => {
    const present: PieceFields = { state, plannedOn, kitId: kit?.id ?? null, projectId: project?.id ?? null }
    const from = Object.fromEntries(names.map((name) => [name, present[name]])) as PieceFields
    return names.some((name) => from[name] !== to[name]) ? [{ id, from, to }] : []
  })
}

/** One transaction; one press on the toast's undo takes all of it back. */
export function useChangePieces() {
  const undo = useUndo('Alteração desfeita', 'Não foi possível desfazer')
  return useCallMutation(({ changes }: { changes: readonly PieceChange[]; told: string }) => send(changes), {
    done: (_answer, { changes, told }) => ({
      title: formatCount(changes.length, 'peça alterada', 'peças alteradas'),
      message: told,
      action: { label: 'Desfazer', run: () => undo.mutate(changes) },
    }),
    failed: 'Não foi possível alterar a seleção',
    refreshes: PIECE_LIST_KEYS,
  })
}

const toDeletions = (pieces: readonly PieceCard[]) =>
  pieces.map(({ id }) => ({ id, from: { deleted: false }, to: { deleted: true } }))

export function useDeletePieces() {
  const createUndoAction = useCreateUndoAction()
  const undo = useUndo('Peças restauradas', 'Não foi possível desfazer a exclusão')
  return useCallMutation((pieces: readonly PieceCard[]) => send(toDeletions(pieces)), {
    done: (_answer, pieces) => ({
      kind: 'deleted',
      title: formatCount(pieces.length, 'peça excluída', 'peças excluídas'),
      message: pieces.length === 1 ? pieces[0]?.title : 'Elas ficam na Lixeira',
      action: createUndoAction(() => undo.mutate(toDeletions(pieces))),
    }),
    failed: 'Não foi possível excluir a seleção',
    refreshes: PIECE_LIST_KEYS,
  })
}
