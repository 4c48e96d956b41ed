import type { Movement } from 'contract/team/activities.ts'

type Listener = (movement: Movement) => void

const listeners = new Set<Listener>()

/** Somebody's points changed, on whichever screen. */
export const moved = (movement: Movement): void => {
  for (const listener of listeners) listener(movement)
}

/** @returns how to stop listening */
export function onMovement(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
