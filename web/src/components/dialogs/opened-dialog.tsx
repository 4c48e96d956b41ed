import { Fragment, type ReactNode, Suspense } from 'react'
import type { useDialog } from './use-dialog.ts'

type DialogControl = { opened: boolean; onClose: () => void }

type Props<Item> = {
  dialog: Pick<ReturnType<typeof useDialog<Item>>, 'state' | 'close'>
  children: (control: DialogControl, item: Item | undefined) => ReactNode
}

export const OpenedDialog = <Item,>({ dialog: { state, close }, children }: Props<Item>) => (
  <Suspense>
    {state && <Fragment key={state.count}>{children({ opened: state.opened, onClose: close }, state.item)}</Fragment>}
  </Suspense>
)
