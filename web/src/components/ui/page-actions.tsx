import type { ReactNode } from 'react'
import { usePermissions } from '#lib/session/permissions.ts'
import type { RowAction } from '../tables/row-action.ts'
import { RowMenu } from '../tables/row-menu.tsx'
import { Button } from './button.tsx'
import { renderIcon } from './icon.tsx'
import { ScreenLink } from './screen-link.tsx'

type PageAction = RowAction & { onlyRoomy?: boolean }

type Props = {
  secondary?: readonly (PageAction | false)[]
  menu?: readonly (RowAction | false)[]
  name?: string
  children: ReactNode
}

function SecondaryAction({ action }: { action: PageAction }) {
  const can = usePermissions()
  const { label, icon, permission, onlyRoomy } = action
  const room = onlyRoomy ? 'only-roomy' : ''
  if ('run' in action) {
    return (
      <Button className={room} {...(permission && { permission })} icon={icon} onClick={action.run}>
        {label}
      </Button>
    )
  }
  if (permission && !can(permission)) return null
  const content = (
    <>
      {renderIcon(icon, { small: true })}
      {label}
    </>
  )
  const link = { className: `btn btn--default ${room}`, children: content }
  return 'screen' in action ? <ScreenLink {...link} href={action.screen} /> : <a {...link} href={action.href} />
}

/** Phones have no room for the secondary actions: the menu `Mais ações` has them there, and wherever one of them is left out. */
export function PageActions({ secondary = [], menu = secondary, name, children }: Props) {
  const leavesOut = secondary.some((action) => action !== false && action.onlyRoomy)
  return (
    <>
      {secondary.map((action) => action && <SecondaryAction key={action.label} action={action} />)}
      {children}
      <span className={leavesOut ? 'only-narrow' : 'only-phone'}>
        <RowMenu {...(name !== undefined && { name })} actions={menu} />
      </span>
    </>
  )
}
