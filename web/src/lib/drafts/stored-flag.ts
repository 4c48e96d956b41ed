import { useSyncExternalStore } from 'react'

type StoredFlag = { use: () => boolean; set: (value: boolean) => void }

/** Mantine's own hook would add a kilobyte to the first chunk. */
export function createStoredFlag(key: string, initial: boolean): StoredFlag {
  /** The choice for browsers that deny storage, in which it lasts as long as the page. */
  let chosen = initial
  const listeners = new Set<() => void>()
  const read = (): boolean => {
    try {
      const stored = localStorage.getItem(key)
      return stored === null ? initial : stored === 'true'
    } catch {
      return chosen
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  const set = (value: boolean) => {
    chosen = value
    try {
      localStorage.setItem(key, String(value))
    } catch {
      // The browser denies storage; `chosen` holds the choice.
    }
    for (const listener of listeners) listener()
  }
  return { use: () => useSyncExternalStore(subscribe, read), set }
}
