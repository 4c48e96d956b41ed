import { IconDots } from '@tabler/icons-react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { IconButton } from '../ui/button.tsx'
import { useMenuButton } from '../ui/use-menu-button.ts'
import type { RowAction } from './row-action.ts'

const RowMenuList = lazyComponent(() => import('./row-menu-list.tsx'))

/** Renders nothing if the person may do none of the actions. */
export function RowMenu({ name, actions }: { name?: string; actions: readonly (RowAction | false | undefined)[] }) {
  const can = usePermissions()
  const { button, menu } = useMenuButton()
  const permitted = actions.filter((action): action is RowAction =>
    action ? !action.permission || can(action.permission) : false,
  )
  if (permitted.length === 0) return null
  return (
    <>
      <IconButton
        {...button}
        label={name === undefined ? 'Mais ações' : `Mais ações para ${name}`}
        title="Mais ações"
        small
        aria-haspopup="menu"
        icon={IconDots}
      />
      <CodeSuspense>{menu && <RowMenuList {...menu} actions={permitted} />}</CodeSuspense>
    </>
  )
}
