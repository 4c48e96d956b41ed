import { IconBell, IconUser } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { IconButton } from '../components/button.tsx'
import { useMenuButton } from '../components/use-menu-button.ts'
import { notificationsQuery } from '../features/notifications/api.ts'
import { useOwnQuery } from '../lib/capabilities.ts'
import { formatCount } from '../lib/format.ts'
import { lazyComponent } from '../lib/lazy.ts'
import { useUser } from '../lib/session.ts'

const HeaderPopover = lazyComponent(() => import('./header-popover.tsx'))
const Avatar = lazyComponent(async () => ({ default: (await import('../components/avatar.tsx')).Avatar }))
const AccountPanel = lazyComponent(() => import('./account-panel.tsx'))
const LocalAccount = lazyComponent(() => import('./local-account.tsx'))
const NotificationList = lazyComponent(() => import('../features/notifications/notification-list.tsx'))

type MenuProps = { label: string; icon: ReactNode; wide?: boolean; children: (close: () => void) => ReactNode }

/** A button of the header that opens a popover, whose code loads with the first click. */
function HeaderMenu({ label, icon, wide = false, children }: MenuProps) {
  const { button, menu, setOpened } = useMenuButton()
  return (
    <>
      <IconButton {...button} label={label} aria-haspopup="dialog">
        {icon}
      </IconButton>
      <Suspense>
        {menu && (
          <HeaderPopover {...menu} wide={wide}>
            {children(() => setOpened(false))}
          </HeaderPopover>
        )}
      </Suspense>
    </>
  )
}

/** @returns the button's label: with the number of unread notifications, or telling that it could not be loaded */
function formatNotificationsLabel(unread: number, isUnknown: boolean): string {
  if (isUnknown) return 'Notificações, não foi possível carregar'
  return unread > 0 ? `Notificações, ${formatCount(unread, 'nova', 'novas')}` : 'Notificações'
}

/** The bell with the number of unread notifications. The list loads with the first click. */
export function NotificationsMenu() {
  const { isOurs, query } = useOwnQuery('runs', notificationsQuery)
  if (!isOurs) return null
  const { data, isError } = query
  const unread = data?.unread ?? 0
  const isUnknown = !data && isError
  const icon = (
    <>
      <IconBell className="icon" stroke={1.5} aria-hidden />
      {unread > 0 && <span className="icon-btn__dot" />}
      {isUnknown && <span className="icon-btn__dot icon-btn__dot--unknown">?</span>}
    </>
  )
  return (
    <HeaderMenu label={formatNotificationsLabel(unread, isUnknown)} icon={icon} wide>
      {(close) => (
        <Suspense>
          <NotificationList onChoose={close} />
        </Suspense>
      )}
    </HeaderMenu>
  )
}

/** The menu of the account, whose button has the person's initials on a server with accounts. */
export function AccountMenu() {
  const { name, role, photo } = useUser()
  const icon = <IconUser className="icon" stroke={1.5} aria-hidden />
  return (
    <HeaderMenu
      label={`Conta de ${name}`}
      icon={
        role === null ? (
          icon
        ) : (
          <Suspense fallback={icon}>
            <Avatar name={name} photo={photo} />
          </Suspense>
        )
      }
    >
      {(close) => (
        <Suspense>
          {role === null ? <LocalAccount name={name} /> : <AccountPanel name={name} role={role} onChoose={close} />}
        </Suspense>
      )}
    </HeaderMenu>
  )
}
