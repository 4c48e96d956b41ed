import { useEffect, useEffectEvent } from 'react'

/** The open dialogs, with the topmost one last. */
const layers: object[] = []

/** An open list, calendar or popover closes itself; Mantine marks these with the attribute. */
const isHandledInside = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation=true]') !== null

/** Only the topmost dialog, so that one press closes one dialog. */
export function useCloseOnEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const layer = {}
    layers.push(layer)
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== layer || isHandledInside(event)) return
      event.stopImmediatePropagation()
      close()
    }
    // The listener runs in the capture phase, as Mantine's does: a popover that was open when the key was pressed may have closed by the
    // bubble phase.
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      window.removeEventListener('keydown', handleKeyDown, { capture: true })
    }
  }, [isOpen])
}
