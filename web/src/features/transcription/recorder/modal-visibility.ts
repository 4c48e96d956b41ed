import { useEffect } from 'react'
import { makeStore } from '../store.ts'

/** How many windows show the recorder. */
const watching = makeStore(0)

/** For what shows it. */
export function useReportModalOpen(): void {
  useEffect(() => {
    watching.set(watching.get() + 1)
    return () => watching.set(watching.get() - 1)
  }, [])
}

export const useIsModalOpen = (): boolean => watching.use() > 0
