import type { Permission } from 'contract/calls/permissions.ts'
import { useEffect } from 'react'
import { useCan } from './session/permissions.ts'
import { createStore } from './store.ts'

type PrimaryAction = { label: string; run: () => void }

const current = createStore<PrimaryAction | undefined>(undefined)

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
