import { useEffect } from 'react'
import { createStore } from '#lib/store.ts'

const openModals = createStore(0)

export function useReportRecorderShown(): void {
  useEffect(() => {
    openModals.set(openModals.get() + 1)
    return () => openModals.set(openModals.get() - 1)
  }, [])
}

export const useIsRecorderShown = (): boolean => openModals.use() > 0
