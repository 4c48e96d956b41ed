import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

const isStepInHistory = (action: string) => action !== 'PUSH' && action !== 'REPLACE'

/** The open dialogs and panels, with the topmost one last. */
const openLayers: object[] = []

/** Makes the browser's "back", and "forward", close the topmost open dialog or panel instead of leaving the screen. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    openLayers.push(latest)
    return () => void openLayers.splice(openLayers.indexOf(latest), 1)
  }, [isOpen])
  const shouldBlockFn = useCallback(({ action }: { action: string }) => {
    if (!isStepInHistory(action) || openLayers.at(-1) !== latest) return false
    latest.current()
    return true
  }, [])
  useBlocker({ shouldBlockFn, enableBeforeUnload: false, disabled: !isOpen })
}

export const isClosingTopLayer = (action: string): boolean => isStepInHistory(action) && openLayers.length > 0
