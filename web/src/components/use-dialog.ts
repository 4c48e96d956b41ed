import { useCallback, useState } from 'react'
import { bufferKeys } from '../lib/key-buffer.ts'

/** State of a dialog about an item, or about a new one. The dialog stays mounted while it closes; `count` is a new key for each opening. */
export function useDialog<Item = undefined>() {
  const [state, setState] = useState<{ item: Item | undefined; opened: boolean; count: number }>()
  const open = useCallback((item?: Item) => {
    bufferKeys()
    setState((before) => ({ item, opened: true, count: (before?.count ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => setState((before) => before && { ...before, opened: false }), [])
  return { state, opened: state?.opened ?? false, open, close }
}
