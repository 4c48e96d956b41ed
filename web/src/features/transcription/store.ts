import { useSyncExternalStore } from 'react'

/** A value that lives outside the screens: it outlasts the window that shows it. */
export function makeStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, get),
  }
}
