import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#lib/focus/is-typing.ts'

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isOverlayOpen = () => [...document.querySelectorAll(OVERLAY)].some((element) => element.checkVisibility())

/** Not in a field, or while a dialog, menu or list is open; the listener runs in the capture phase, before they close. */
export function usePageEscape(isActive: boolean, onEscape: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !isTyping(event) && !isOverlayOpen()) onEscape()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}
