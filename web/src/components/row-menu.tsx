import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyComponent } from '#lib/lazy.ts'
import { usePermissions } from '#lib/permissions.ts'
import { IconButton } from './button.tsx'
import type { RowAction } from './row-action.ts'
import { useMenuButton } from './use-menu-button.ts'

const RowMenuList = lazyComponent(() => import('./row-menu-list.tsx'))

/**
 * The menu button of a row or a screen, for the actions that the person may do. Renders nothing where there are none. `name`: the record's
 * name, with which the button's label ends; undefined for a screen of no single record. The menu's code is loaded with the first click.
 */
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
      <Suspense>{menu && <RowMenuList {...menu} actions={permitted} />}</Suspense>
    </>
  )
}
