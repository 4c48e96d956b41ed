import { useEffect, useState } from 'react'

const DELAY_MS = 150

type Options = { delayMs?: number; restartKey?: string | undefined }

/** Waits `delayMs`, so that fast answers do not flicker; each change of `restartKey` starts the wait again. */
export function useDelayedLoading(loading: boolean, { delayMs = DELAY_MS, restartKey }: Options = {}): boolean {
  const [late, setLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key starts the wait again
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [loading, delayMs, restartKey])
  return loading && late
}
