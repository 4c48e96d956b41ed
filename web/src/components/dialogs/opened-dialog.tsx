import { Fragment, type ReactNode } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import type { useDialog } from './use-dialog.ts'

type DialogControl = { opened: boolean; onClose: () => void }

type Props<Item> = {
  dialog: Pick<ReturnType<typeof useDialog<Item>>, 'use' | 'close'>
  children: (control: DialogControl, item: Item | undefined) => ReactNode
}

export function OpenedDialog<Item>({ dialog, children }: Props<Item>) {
  const { item, opened, count } = dialog.use()
  return (
    <CodeSuspense>
      {count > 0 && <Fragment key={count}>{children({ opened, onClose: dialog.close }, item)}</Fragment>}
    </CodeSuspense>
  )
}
