import { useRef, useState } from 'react'
import type { Options } from './call.ts'

/** How much of a submission is on its way, 0 to 1, and what stops it. */
export type Sending = { share: number; stop: () => void }

/** A submission with files, to be watched and stopped. `begin`: for the call, each time anew. */
export function useSending(): Sending & { begin: () => Options } {
  const [share, setShare] = useState(0)
  const ending = useRef<AbortController>(undefined)
  const begin = (): Options => {
    const end = new AbortController()
    ending.current = end
    setShare(0)
    return { signal: end.signal, onSent: setShare }
  }
  return { share, begin, stop: () => ending.current?.abort() }
}
