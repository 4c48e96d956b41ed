import { useEffect, useState } from 'react'

const SLOW_MS = 600

/**
 * Tells whether a drawing takes so long that a person would think that nothing happens.
 * @param shown - the address of the picture on screen; each new one begins the wait anew, so that quick typing is not called slow
 */
export function useSlowDrawing(isPending: boolean, shown: string | undefined): boolean {
  const [isSlow, setSlow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture begins the wait anew
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending, shown])
  return isPending && isSlow
}
