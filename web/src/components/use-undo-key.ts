import { useEffect } from 'react'

type Undo = () => void

/** The undos that toasts on screen offer, by the toasts' ids; the newest one is last. */
const undos = new Map<string, Undo>()

export const offerUndo = (id: string, undo: Undo): void => void undos.set(id, undo)
export const withdrawUndo = (id: string): void => void undos.delete(id)

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

/** Whether the key belongs to what has the focus: a text's own undo, or that of an editor in a dialog. */
const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null

function runNewestUndo(): void {
  const undo = [...undos.values()].at(-1)
  undo?.()
}

/**
 * Makes Ctrl/⌘+Z press the undo of the newest toast, which a person without a mouse would reach only behind all rows of a list. The key is
 * handled after all other listeners, because the editor of a piece has an undo of its own.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isMeantElsewhere(event)) return
      setTimeout(() => event.defaultPrevented || runNewestUndo())
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
