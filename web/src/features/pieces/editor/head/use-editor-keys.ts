import { useEffect, useEffectEvent } from 'react'

type Keys = { undo: () => void; redo: () => void; saveVersion: () => void }

function readShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Keys | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 's' && !shiftKey) return 'saveVersion'
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

/**
 * The keys act on the whole piece, also while a field has the focus, whose own undo knows only that field. In an open dialog or
 * menu they are off.
 */
export function useEditorKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = readShortcut(event)
    if (!shortcut || document.querySelector('[role="dialog"], [role="menu"]')) return
    event.preventDefault()
    keys[shortcut]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
