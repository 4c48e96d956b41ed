import { useCallback, useState } from 'react'
import { bufferKeys } from '#lib/key-buffer.ts'

/**
 * Provides the state of a dialog, with the item that it was opened for, if any. The dialog stays mounted while it closes. `count`: the
 * number of openings, used as the React key of each one. `closeFor`: closes the dialog only while it shows the given item, for an answer
 * that may come when the person has opened the dialog for another one.
 */
export function useDialog<Item = undefined>() {
  const [state, setState] = useState<{ item: Item | undefined; opened: boolean; count: number }>()
  const open = useCallback((item?: Item) => {
    bufferKeys()
    setState((before) => ({ item, opened: true, count: (before?.count ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => setState((before) => before && { ...before, opened: false }), [])
  const closeFor = useCallback(
    (item: Item) => setState((before) => (before?.item === item ? { ...before, opened: false } : before)),
    [],
  )
  return { state, opened: state?.opened ?? false, open, close, closeFor }
}
