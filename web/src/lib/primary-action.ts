import type { Permission } from 'contract/calls/permissions.ts'
import { useEffect } from 'react'
import { useCan } from './permissions.ts'
import { createStore } from './store.ts'

/** The main action of the open screen. The key `n` and the palette's first item run it. */
type PrimaryAction = { label: string; run: () => void }

const current = createStore<PrimaryAction | undefined>(undefined)

/** Registers the primary action of a screen while it is open, if the person has the permission for it. */
export function usePrimaryAction(label: string, run: () => void, permission: Permission): void {
  const isAllowed = useCan(permission)
  useEffect(() => {
    if (!isAllowed) return
    const action = { label, run }
    current.set(action)
    return () => {
      if (current.get() === action) current.set(undefined)
    }
  }, [label, run, isAllowed])
}

export const useCurrentPrimaryAction = current.use
