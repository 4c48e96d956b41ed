import { useRef, useState } from 'react'
import type { CallOptions } from './call.ts'

/** The progress of a submission: the share of its body that was sent, 0 to 1, and a function that cancels it. */
export type SubmissionProgress = { share: number; stop: () => void }

/** Tracks a submission with files. `begin` starts a new one and returns the options of its call. */
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
