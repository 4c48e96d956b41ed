import { useEffect, useState } from 'react'

const DELAY_MS = 150

/** Whether a loading state is to be shown: only where loading takes a moment, and no longer than the loading itself. */
export function useDelayedLoading(loading: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [loading])
  return loading && late
}
