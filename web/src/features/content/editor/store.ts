/** A value that screens follow (`useSyncExternalStore`). */
export function createStore<State extends object>(start: State) {
  let current = start
  const listeners = new Set<() => void>()
  return {
    state: (): State => current,
    change(part: Partial<State>): void {
      current = { ...current, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
