import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { createStore } from '#lib/store.ts'

/** The fields of a piece that can be changed outside its editor too. */
export type ChangeableFields = Pick<PieceCard, 'state' | 'plannedOn'>

/** `piece`: the piece as it was seen. `isUndo`: the change takes back another, whose toast offered it. */
export type PieceChange = { piece: PieceCard; change: Partial<ChangeableFields>; isUndo?: true }

const createPendingChanges = () => {
  const store = createStore<readonly PieceChange[]>([])
  return {
    use: store.use,
    add: (change: PieceChange) => store.set([...store.get(), change]),
    remove: (change: PieceChange) => store.set(store.get().filter((other) => other !== change)),
  }
}

const pendingByClient = new WeakMap<QueryClient, ReturnType<typeof createPendingChanges>>()

/** In the order in which they were made. */
export function getPendingChanges(client: QueryClient) {
  const pending = pendingByClient.get(client) ?? createPendingChanges()
  pendingByClient.set(client, pending)
  return pending
}

/** A list that is loaded meanwhile does not undo the unanswered changes on screen; a refused change is no longer applied. */
export function useApplyPendingChanges() {
  const pending = getPendingChanges(useQueryClient()).use()
  return (piece: PieceCard): PieceCard => {
    const changes = pending.filter((one) => one.piece.id === piece.id).map(({ change }) => change)
    return Object.assign({ ...piece }, ...changes)
  }
}
