import type { ComponentProps } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import type { useDialog } from '#components/dialogs/use-dialog.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type Dialog from './name-dialog.tsx'
import type { NamedItem } from './name-dialog.tsx'

const NameDialog = lazyComponent(() => import('./name-dialog.tsx'))

type Props = Omit<ComponentProps<typeof Dialog>, 'item' | 'opened' | 'onClose'> & {
  dialog: Pick<ReturnType<typeof useDialog<NamedItem>>, 'use' | 'close'>
}

export const LazyNameDialog = ({ dialog, ...props }: Props) => (
  <OpenedDialog dialog={dialog}>
    {(control, item) => (item || props.create) && <NameDialog item={item} {...control} {...props} />}
  </OpenedDialog>
)
