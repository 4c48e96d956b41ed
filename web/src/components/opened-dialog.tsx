import { Fragment, type ReactNode, Suspense } from 'react'
import type { useDialog } from './use-dialog.ts'

type DialogControl = { opened: boolean; onClose: () => void }

type Props<Item> = {
  dialog: Pick<ReturnType<typeof useDialog<Item>>, 'state' | 'close'>
  /** Renders the dialog. `item` is undefined where the dialog was opened without one. */
  children: (control: DialogControl, item: Item | undefined) => ReactNode
}

/**
 * Renders the dialog of a `useDialog` state from its first opening on, with a new React key for each opening. Renders nothing while the
 * dialog's code loads.
 */
export const OpenedDialog = <Item,>({ dialog: { state, close }, children }: Props<Item>) => (
  <Suspense>
    {state && <Fragment key={state.count}>{children({ opened: state.opened, onClose: close }, state.item)}</Fragment>}
  </Suspense>
)
