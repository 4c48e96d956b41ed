import { useEffect } from 'react'
import { createStore } from '#lib/store.ts'

/** The number of mounted components that show the recorder. */
const openModals = createStore(0)

/** Counts the calling component as an open recorder while it is mounted. */
export function useReportRecorderShown(): void {
  useEffect(() => {
    openModals.set(openModals.get() + 1)
    return () => openModals.set(openModals.get() - 1)
  }, [])
}

export const useIsRecorderShown = (): boolean => openModals.use() > 0
