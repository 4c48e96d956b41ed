import { useEffect, useState } from 'react'

const DELAY_MS = 150
const AT_LEAST_MS = 300

/** A skeleton's timing: it comes only if loading takes a moment, and then stays long enough not to flicker. */
export function useSettled(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (loading === shown) return
    const timer = setTimeout(() => setShown(loading), loading ? DELAY_MS : AT_LEAST_MS)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown
}
