import { useCallback, useState } from 'react'
import { bufferKeys } from '#lib/focus/key-buffer.ts'

/**
 * Mounted while it closes; `count`: the React key of each opening; `closeFor`: closes only if the given item is still shown, for
 * an answer that comes late.
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
