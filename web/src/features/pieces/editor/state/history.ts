import { createStore } from '#lib/store.ts'
import type { PieceEdit } from './piece-edit.ts'

/** The greatest pause, in milliseconds, between two changes of a field that are undone together. */
const COALESCE_MS = 1_200
const MAX_STEPS = 200

type History = { past: readonly PieceEdit[]; present: PieceEdit; future: readonly PieceEdit[] }

/** `topic`: names what is changed; quickly succeeding changes with the same topic are one step of undo. */
type ChangeOptions = { topic?: string }

export function createHistory(start: PieceEdit, now: () => number = Date.now) {
  const store = createStore<History>({ past: [], present: start, future: [] })
  let last: { topic: string | undefined; at: number } = { topic: undefined, at: 0 }

  function change(next: PieceEdit, { topic }: ChangeOptions = {}): void {
    const { past, present } = store.get()
    const at = now()
    const isSameStep = topic !== undefined && topic === last.topic && at - last.at < COALESCE_MS
    last = { topic, at }
    store.set({ past: isSameStep ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [] })
  }

  function undo(): PieceEdit | undefined {
    const { past, present, future } = store.get()
    const before = past.at(-1)
    if (!before) return undefined
    last = { topic: undefined, at: 0 }
    store.set({ past: past.slice(0, -1), present: before, future: [present, ...future] })
    return before
  }

  function redo(): PieceEdit | undefined {
    const { past, present, future } = store.get()
    const [after, ...rest] = future
    if (!after) return undefined
    last = { topic: undefined, at: 0 }
    store.set({ past: [...past, present], present: after, future: rest })
    return after
  }

  /** Replaces every state of the history, including those that undo and redo lead to. */
  function rebase(move: (state: PieceEdit) => PieceEdit): void {
    const { past, present, future } = store.get()
    store.set({ past: past.map(move), present: move(present), future: future.map(move) })
  }

  return { get: store.get, subscribe: store.subscribe, change, undo, redo, rebase }
}
