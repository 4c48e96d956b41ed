import './page-actions.css'
import type { ReactNode } from 'react'
import { usePermissions } from '#lib/permissions.ts'
import { Button } from './button.tsx'
import { renderIcon } from './icon.tsx'
import type { RowAction } from './row-action.ts'
import { RowMenu } from './row-menu.tsx'
import { ScreenLink } from './screen-link.tsx'

/** `onlyRoomy`: whether the button is left out where the screen is narrow, as beside a sidebar at 1024 px. */
type PageAction = RowAction & { onlyRoomy?: boolean }

type Props = {
  /** The buttons before the primary action. */
  secondary?: readonly (PageAction | false)[]
  /** The items of the menu; by default the secondary actions. */
  menu?: readonly (RowAction | false)[]
  /** The record that the menu's name names; undefined for the actions of the whole screen. */
  name?: string
  /** The primary action. */
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

/**
 * The actions at the end of a screen's head. Phones have no room for the secondary ones beside the title: a menu, `Mais ações`, has them
 * there, and wherever one of them is left out.
 */
export function PageActions({ secondary = [], menu = secondary, name, children }: Props) {
  const leavesOut = secondary.some((action) => action !== false && action.onlyRoomy)
  return (
    <>
      {secondary.map((action) => action && <SecondaryAction key={action.label} action={action} />)}
      {children}
      <span className={leavesOut ? 'head-menu head-menu--narrow' : 'head-menu'}>
        <RowMenu {...(name !== undefined && { name })} actions={menu} />
      </span>
    </>
  )
}
