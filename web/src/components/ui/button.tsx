import { IconLoader2 } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { type Permission, usePermissions } from '#lib/session/permissions.ts'
import { type IconLike, renderIcon } from './icon.tsx'

type Props = ComponentPropsWithRef<'button'> & {
  look?: 'primary' | 'default' | 'ghost' | 'danger'
  small?: boolean
  icon?: IconLike
  /** The label, shown with a spinner, while the action runs. Clicks do nothing meanwhile. */
  busy?: string | false
  shortcut?: string
  permission?: Permission
}

export function Button({
  look = 'default',
  small = false,
  icon,
  busy = false,
  shortcut,
  className = '',
  children,
  onClick,
  permission,
  ...rest
}: Props) {
  const can = usePermissions()
  const isBusy = busy !== false
  if (permission && !can(permission)) return null
  return (
    <button
      type="button"
      {...rest}
      className={`btn btn--${look} ${small ? 'btn--small' : ''} ${className}`}
      // A disabled button would lose the focus, so a busy one stays enabled. A click whose default is prevented submits no form.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy}
    >
      {isBusy ? <IconLoader2 className="icon spinner" aria-hidden /> : renderIcon(icon, { small })}
      {isBusy ? busy : children}
      {shortcut && !isBusy && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  )
}

type IconButtonProps = ComponentPropsWithRef<'button'> & { label: string } & Pick<Props, 'small' | 'icon' | 'permission'>

export function IconButton({ label, small = false, icon, className = '', children, permission, ...rest }: IconButtonProps) {
  const can = usePermissions()
  if (permission && !can(permission)) return null
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`icon-btn ${small ? 'icon-btn--small' : ''} ${className}`}
    >
      {renderIcon(icon, { small })}
      {children}
    </button>
  )
}
