import { useSyncExternalStore } from 'react'

/** A yes-or-no setting of this browser. `use` provides its value, which follows changes in other tabs. */
type StoredFlag = { use: () => boolean; set: (value: boolean) => void }

/** Creates a setting that the browser keeps under `key`; `initial` until somebody chooses. Mantine's own hook is a kilobyte of the first chunk. */
export function createStoredFlag(key: string, initial: boolean): StoredFlag {
  /** The choice in a browser that denies storage, where it lasts as long as the page. */
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
      // `chosen` holds it.
    }
    for (const listener of listeners) listener()
  }
  return { use: () => useSyncExternalStore(subscribe, read), set }
}
