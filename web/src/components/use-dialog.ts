import { useCallback, useState } from 'react'
import { bufferKeys } from '../lib/key-buffer.ts'

/** A dialog about one thing, or about a new one. It stays mounted while it closes; each opening is a new one (`key`). */
export function useDialog<Item>() {
  const [state, setState] = useState<{ item: Item | undefined; opened: boolean; count: number }>()
  const open = useCallback((item?: Item) => {
    bufferKeys()
    setState((before) => ({ item, opened: true, count: (before?.count ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => setState((before) => before && { ...before, opened: false }), [])
  return { state, open, close }
}
