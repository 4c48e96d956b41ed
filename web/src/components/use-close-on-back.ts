import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

const isStepInHistory = (action: string) => action !== 'PUSH' && action !== 'REPLACE'

/** What is open, the topmost last. */
const opened: object[] = []

/** "Back" closes what lies on top rather than leaving the screen under it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    opened.push(latest)
    return () => void opened.splice(opened.indexOf(latest), 1)
  }, [isOpen])
  const shouldBlockFn = useCallback(({ action }: { action: string }) => {
    if (!isStepInHistory(action) || opened.at(-1) !== latest) return false
    latest.current()
    return true
  }, [])
  useBlocker({ shouldBlockFn, enableBeforeUnload: false, disabled: !isOpen })
}

/** Whether a navigation closes what lies on top of the screen, and does not leave the screen. */
export const isForTopLayer = (action: string): boolean => isStepInHistory(action) && opened.length > 0
