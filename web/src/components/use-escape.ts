import { useEffect, useRef } from 'react'

/** The dialogs that are open, the topmost last. */
const layers: object[] = []

/** What closes itself by Escape, an open list, calendar or popover, says so by this attribute, which the library's parts set too. */
const isHandledWithin = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation=true]') !== null

/** Calls `onEscape` for an Escape that is this layer's: one key closes one thing, the topmost. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isOpen) return
    const layer = {}
    layers.push(layer)
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer || isHandledWithin(event)) return
      event.stopImmediatePropagation()
      latest.current()
    }
    // Capturing, as the library's parts do: later, what was open when the key went down may have closed already.
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [isOpen])
}
