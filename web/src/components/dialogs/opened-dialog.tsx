import { Fragment, type ReactNode, Suspense } from 'react'
import type { useDialog } from './use-dialog.ts'

type DialogControl = { opened: boolean; onClose: () => void }

type Props<Item> = {
  dialog: Pick<ReturnType<typeof useDialog<Item>>, 'use' | 'close'>
  children: (control: DialogControl, item: Item | undefined) => ReactNode
}

export function OpenedDialog<Item>({ dialog, children }: Props<Item>) {
  const { item, opened, count } = dialog.use()
  return <Suspense>{count > 0 && <Fragment key={count}>{children({ opened, onClose: dialog.close }, item)}</Fragment>}</Suspense>
}
