import { useEffect, useRef } from 'react'

/** The dialogs that are open, the topmost last. */
const layers: object[] = []

/** Whether the key belongs to an open list, calendar or popover, which closes itself on Escape and has this attribute of Mantine's. */
const isHandledInside = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation=true]') !== null

/** Calls `onEscape` when Escape is pressed and this dialog is the topmost one, so that one key closes one thing. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isOpen) return
    const layer = {}
    layers.push(layer)
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer || isHandledInside(event)) return
      event.stopImmediatePropagation()
      latest.current()
    }
    // In the capture phase, as in Mantine: a popover that was open at the key press may have closed by the bubble phase.
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      window.removeEventListener('keydown', handleKeyDown, { capture: true })
    }
  }, [isOpen])
}
