import type { Permission } from 'contract/accounts/permissions.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useCan } from './permissions.ts'

/** The main action of the open screen. The key `n` and the palette's first entry run it. */
export type PrimaryAction = { label: string; run: () => void }

let current: PrimaryAction | undefined
const listeners = new Set<() => void>()

function set(action: PrimaryAction | undefined): void {
  current = action
  for (const listener of listeners) listener()
}

/** Registers the primary action of a screen while it is open, if the person has the permission for it. */
export function usePrimaryAction(label: string, run: () => void, permission: Permission): void {
  const isAllowed = useCan(permission)
  useEffect(() => {
    if (!isAllowed) return
    const action = { label, run }
    set(action)
    return () => {
      if (current === action) set(undefined)
    }
  }, [label, run, isAllowed])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Provides the primary action of the open screen. */
export const useCurrentAction = (): PrimaryAction | undefined => useSyncExternalStore(subscribe, () => current)
