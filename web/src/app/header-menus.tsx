import { IconBell, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { notificationsQuery } from '#features/notifications/notification-calls.ts'
import { formatCount } from '#lib/format/format.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { preloadCode } from '#lib/net/load-code.ts'
import { usePermissions } from '#lib/session/permissions.ts'
import { useUser } from '#lib/session/session.ts'

const loadPopover = () => import('./header-popover.tsx')
const loadAccountPanel = () => import('./account-panel.tsx')
const loadLocalAccount = () => import('./local-account.tsx')
const loadNotificationList = () => import('#features/notifications/notification-list.tsx')

const HeaderPopover = lazyComponent(loadPopover)
const Avatar = lazyComponent(async () => ({ default: (await import('#components/ui/avatar.tsx')).Avatar }))
const AccountPanel = lazyComponent(loadAccountPanel)
const LocalAccount = lazyComponent(loadLocalAccount)
const NotificationList = lazyComponent(loadNotificationList)

type MenuProps = {
  label: string
  icon: ReactNode
  wide?: boolean
  loadContent: () => Promise<unknown>
  children: (close: () => void) => ReactNode
}

/** The popover appears only when all its code is loaded, never as an empty box; pointing at the button or focusing it loads the code. */
function HeaderMenu({ label, icon, wide = false, loadContent, children }: MenuProps) {
  const { button, menu, setOpened } = useMenuButton()
  const preload = () => preloadCode(loadPopover, loadContent)
  return (
    <>
      <IconButton {...button} label={label} aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload}>
        {icon}
      </IconButton>
      <CodeSuspense>
        {menu && (
          <HeaderPopover {...menu} wide={wide}>
            {children(() => setOpened(false))}
          </HeaderPopover>
        )}
      </CodeSuspense>
    </>
  )
}

function formatNotificationsLabel(unread: number, isUnknown: boolean): string {
  if (isUnknown) return 'Notificações, não foi possível carregar'
  return unread > 0 ? `Notificações, ${formatCount(unread, 'nova', 'novas')}` : 'Notificações'
}

/** Notifications are about runs and finance, so the bell needs our own server, and a person who may see either. */
export function NotificationsMenu() {
  const can = usePermissions()
  const canRead = can('runs.read') || can('finance.read')
  const { isOurs, query } = useOwnQuery('runs', notificationsQuery, { enabled: canRead })
  if (!isOurs || !canRead) return null
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
    <HeaderMenu label={formatNotificationsLabel(unread, isUnknown)} icon={icon} wide loadContent={loadNotificationList}>
      {(close) => <NotificationList onChoose={close} />}
    </HeaderMenu>
  )
}

export function AccountMenu() {
  const { name, role, photo } = useUser()
  const icon = <IconUser className="icon" stroke={1.5} aria-hidden />
  return (
    <HeaderMenu
      label={`Conta de ${name}`}
      loadContent={role === null ? loadLocalAccount : loadAccountPanel}
      icon={
        role === null ? (
          icon
        ) : (
          <CodeSuspense fallback={icon}>
            <Avatar name={name} photo={photo} />
          </CodeSuspense>
        )
      }
    >
      {(close) =>
        role === null ? <LocalAccount name={name} onChoose={close} /> : <AccountPanel name={name} role={role} onChoose={close} />
      }
    </HeaderMenu>
  )
}
