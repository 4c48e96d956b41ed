import { useState } from 'react'
import { bufferKeys } from '#lib/focus/key-buffer.ts'
import { createStore } from '#lib/store.ts'

/** `count`: how often it has been opened, the React key of each opening. The item of a closed dialog stays, for it is mounted while it closes. */
type Opening<Item> = { item: Item | undefined; opened: boolean; count: number }

function createDialog<Item>() {
  const store = createStore<Opening<Item>>({ item: undefined, opened: false, count: 0 })
  const close = () => store.get().opened && store.set({ ...store.get(), opened: false })
  return {
    /** A hook: only what calls it is rendered anew when the dialog opens or closes. */
    use: store.use,
    open: (item?: Item) => {
      bufferKeys()
      store.set({ item, opened: true, count: store.get().count + 1 })
    },
    close,
    /** Closes only if the given item is still shown, for an answer that comes late. */
    closeFor: (item: Item) => store.get().item === item && close(),
  }
}

export function useDialog<Item = undefined>() {
  const [dialog] = useState(createDialog<Item>)
  return dialog
}
