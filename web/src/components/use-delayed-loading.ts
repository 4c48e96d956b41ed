import { useEffect, useState } from 'react'

const DELAY_MS = 150

type Options = { delayMs?: number; restartKey?: string | undefined }

/**
 * Whether to show a loading state. It is shown only after loading has lasted `delayMs`, by default 150, so that fast answers do not
 * flicker. Each change of `restartKey` starts the wait again.
 */
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
