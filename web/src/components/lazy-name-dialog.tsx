import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../lib/lazy.ts'
import type Dialog from './name-dialog.tsx'
import type { NamedItem } from './name-dialog.tsx'
import type { useDialog } from './use-dialog.ts'

const NameDialog = lazyComponent(() => import('./name-dialog.tsx'))

type Props = Omit<ComponentProps<typeof Dialog>, 'item' | 'opened' | 'onClose'> & {
  dialog: Pick<ReturnType<typeof useDialog<NamedItem>>, 'state' | 'close'>
}

/** The NameDialog of a dialog's state; its code loads when it first opens. Without `create` it opens for an item alone. */
export function LazyNameDialog({ dialog: { state, close }, ...props }: Props) {
  if (!state || !(state.item || props.create)) return null
  return (
    <Suspense>
      <NameDialog key={state.count} item={state.item} opened={state.opened} onClose={close} {...props} />
    </Suspense>
  )
}
