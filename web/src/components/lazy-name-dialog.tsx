import type { ComponentProps } from 'react'
import { lazyComponent } from '#lib/lazy.ts'
import type Dialog from './name-dialog.tsx'
import type { NamedItem } from './name-dialog.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import type { useDialog } from './use-dialog.ts'

const NameDialog = lazyComponent(() => import('./name-dialog.tsx'))

type Props = Omit<ComponentProps<typeof Dialog>, 'item' | 'opened' | 'onClose'> & {
  dialog: Pick<ReturnType<typeof useDialog<NamedItem>>, 'state' | 'close'>
}

export const LazyNameDialog = ({ dialog, ...props }: Props) => (
  <OpenedDialog dialog={dialog}>
    {(control, item) => (item || props.create) && <NameDialog item={item} {...control} {...props} />}
  </OpenedDialog>
)
