import { useEffect } from 'react'
import { isTyping } from '#lib/focus/is-typing.ts'

type Undo = () => void

const undos = new Map<string, Undo>()

export const offerUndo = (id: string, undo: Undo): void => void undos.set(id, undo)
export const withdrawUndo = (id: string): void => void undos.delete(id)

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

const isInDialog = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('[role=dialog]') !== null

function runNewestUndo(): void {
  const undo = [...undos.values()].at(-1)
  undo?.()
}

/**
 * Without a mouse the toast is reached only behind all rows; handled after all other listeners, because the editor of a piece has
 * an undo of its own.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event) || isInDialog(event)) return
      setTimeout(() => event.defaultPrevented || runNewestUndo())
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
