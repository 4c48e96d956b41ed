import { useEffect, useSyncExternalStore } from 'react'

/** What `n` and the palette's first entry do on the screen that is open. */
export type PrimaryAction = { label: string; run: () => void }

let current: PrimaryAction | undefined
const listeners = new Set<() => void>()

function set(action: PrimaryAction | undefined): void {
  current = action
  for (const listener of listeners) listener()
}

/** For a screen: registers its action while it is open. */
export function usePrimaryAction(label: string, run: () => void): void {
  useEffect(() => {
    const action = { label, run }
    set(action)
    return () => {
      if (current === action) set(undefined)
    }
  }, [label, run])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the shell: the action of the screen that is open. */
export const useCurrentAction = (): PrimaryAction | undefined => useSyncExternalStore(subscribe, () => current)
