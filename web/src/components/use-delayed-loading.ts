import { useEffect, useState } from 'react'

const DELAY_MS = 150

/** Whether to show a loading state. It is shown only after loading has lasted 150 ms, so that fast answers do not flicker. */
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
