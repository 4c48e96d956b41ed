import { useRef, useState } from 'react'
import type { CallOptions } from './call.ts'

/** `share`: 0 to 1. */
export type SubmissionProgress = { share: number; stop: () => void }

export function useSubmissionProgress(): SubmissionProgress & { begin: () => CallOptions } {
  const [share, setShare] = useState(0)
  const controller = useRef<AbortController>(undefined)
  const begin = (): CallOptions => {
    const next = new AbortController()
    controller.current = next
    setShare(0)
    return { signal: next.signal, onSent: setShare }
  }
  return { share, begin, stop: () => controller.current?.abort() }
}
