import { type ComponentProps, useState } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { ConfirmDialog as Confirm } from './confirm-dialog.tsx'

const ConfirmDialog = lazyComponent(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export function LazyConfirmDialog(props: ComponentProps<typeof Confirm>) {
  const [needed, setNeeded] = useState(false)
  if (props.opened && !needed) setNeeded(true)
  return <CodeSuspense>{needed && <ConfirmDialog {...props} />}</CodeSuspense>
}
