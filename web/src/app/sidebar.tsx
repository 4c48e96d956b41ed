import { IconChevronDown, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { runCountsQuery } from '#entities/runs/queries.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { useCan } from '#lib/session/permissions.ts'
import { getScreen, SCREEN_GROUPS, type Screen, type ScreenGroup, UNGROUPED_SCREENS, useScreenFilter } from './screens.ts'

type NavProps = { collapsed?: boolean; onChoose?: (() => void) | undefined }

function ScreenLink({ screen, child = false, collapsed = false, onChoose }: NavProps & { screen: Screen; child?: boolean }) {
  const Icon = screen.icon
  return (
    <li>
      <Link
        to={screen.path}
        search={screen.search ?? {}}
        className="nav__link"
        activeOptions={{
          exact: !(screen.parent || screen.search),
          includeSearch: screen.search !== undefined,
          explicitUndefined: true,
        }}
        title={collapsed ? screen.label : undefined}
        onClick={onChoose}
      >
        {!child && <Icon className="icon" stroke={1.5} aria-hidden />}
        <span>{screen.label}</span>
      </Link>
    </li>
  )
}

/** Highlighted while the open screen's path begins with the group's `prefix` (specification §2). */
function ScreenGroupMenu({ group, onChoose }: NavProps & { group: ScreenGroup }) {
  const id = useId()
  const [open, setOpen] = useState(true)
  const within = useLocation().pathname.startsWith(group.prefix)
  const screens = useScreenFilter()(group.screens)
  const Icon = group.icon
  if (screens.length === 0) return null
  return (
    <div className={`stack gap-half nav nav__group ${within ? 'is-within' : ''}`}>
      <button className="nav__link" type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon className="icon" stroke={1.5} aria-hidden />
        <span>{group.label}</span>
        <IconChevronDown className="icon icon--16 nav__chevron" aria-hidden />
      </button>
      <ul className="stack gap-half nav__children" id={id} hidden={!open}>
        {screens.map((screen) => (
          <ScreenLink screen={screen} key={screen.label} child onChoose={onChoose} />
        ))}
      </ul>
    </div>
  )
}

export function Navigation({ collapsed = false, onChoose }: NavProps) {
  const keepAllowed = useScreenFilter()
  return (
    <nav aria-label="Principal">
      <ul className="stack gap-half nav">
        {keepAllowed(UNGROUPED_SCREENS).map((screen) => (
          <ScreenLink screen={screen} key={screen.path} collapsed={collapsed} onChoose={onChoose} />
        ))}
      </ul>
      {!collapsed && SCREEN_GROUPS.map((group) => <ScreenGroupMenu group={group} key={group.label} onChoose={onChoose} />)}
    </nav>
  )
}

function EndLink({ screen, collapsed = false, onChoose, children }: NavProps & { screen: Screen; children?: ReactNode }) {
  return (
    <Link
      to={screen.path}
      className="nav__link"
      activeOptions={{ exact: false, includeSearch: false }}
      title={collapsed ? screen.label : undefined}
      onClick={onChoose}
    >
      <screen.icon className="icon" stroke={1.5} aria-hidden />
      <span>{screen.label}</span>
      {children}
    </Link>
  )
}

function RunsLink(props: NavProps) {
  const canRead = useCan('runs.read')
  const { isOurs, query } = useOwnQuery('runs', runCountsQuery(), { enabled: canRead })
  if (!isOurs || !canRead) return null
  const { data, isError } = query
  const active = data?.active ?? 0
  return (
    <EndLink screen={getScreen('/execucoes')} {...props}>
      {' '}
      {active > 0 && (
        <span className="nav__count" title={`${active} em andamento`}>
          {active} <span className="sr">em andamento</span>
        </span>
      )}
      {!data && isError && (
        <span className="nav__count" title="Não foi possível contar as execuções em andamento">
          ? <span className="sr">em andamento: não foi possível contar</span>
        </span>
      )}
    </EndLink>
  )
}

function TrashLink(props: NavProps) {
  const [screen] = useScreenFilter()([getScreen('/lixeira')])
  return screen && <EndLink screen={screen} {...props} />
}

export function EndLinks(props: NavProps) {
  return (
    <>
      <RunsLink {...props} />
      <TrashLink {...props} />
    </>
  )
}

export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const label = collapsed ? 'Expandir menu' : 'Recolher menu'
  return (
    <aside className="no-print sidebar">
      <Navigation collapsed={collapsed} />
      <div className="sidebar__end stack gap-half nav">
        <EndLinks collapsed={collapsed} />
        <button className="nav__link" type="button" onClick={onToggle} title={collapsed ? label : undefined}>
          <IconLayoutSidebarLeftCollapse className="icon panel-icon" stroke={1.5} aria-hidden />
          <span>{label}</span>
        </button>
      </div>
    </aside>
  )
}
