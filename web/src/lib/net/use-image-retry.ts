import { useEffect, useRef, useState } from 'react'
import { checkConnection, useUnreachableSince } from './connection.ts'

/** `tries`: the image's React key, since only a new element makes the browser request the same address again. */
export function useImageRetry(): { tries: number; onError: () => void } {
  const isAway = useUnreachableSince() !== undefined
  const hasFailed = useRef(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (isAway || !hasFailed.current) return
    hasFailed.current = false
    setTries((before) => before + 1)
  }, [isAway])
  const onError = () => {
    hasFailed.current = true
    void checkConnection()
  }
  return { tries, onError }
}
