import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { AccountMenu, NotificationsMenu } from './header-menus.tsx'

/** The search box is read-only: Enter, and characters without Ctrl, Meta or Alt, open the palette, which has the real field. */
function isTypingKey(event: KeyboardEvent): boolean {
  return (
    event.key === 'Enter' || event.key === ' ' || (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
  )
}

function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path d="M8 19.5v-4M14 19.5v-11M20 19.5v-7" fill="none" stroke="var(--on-brand)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** Wide screens show the search box, small ones the menu button and a search icon (specification §2). */
export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: (first?: string) => void }) {
  return (
    <header className="no-print topbar">
      <IconButton className="topbar__toggle" label="Abrir menu" onClick={onMenu} icon={IconMenu2} />
      <Link className="topbar__brand" to="/">
        <Logo />
        <span>AI Dashboard</span>
      </Link>
      <div className="between gap-4 grow topbar__bar">
        <label className="topbar__find">
          <span className="sr">Pesquisar</span>
          <IconSearch className="icon" stroke={1.5} aria-hidden />
          <input
            type="search"
            placeholder="Pesquisar ferramentas, projetos..."
            readOnly
            onClick={() => onSearch()}
            onKeyDown={(event) => {
              if (!isTypingKey(event)) return
              event.preventDefault()
              onSearch(/^\S$/.test(event.key) ? event.key : undefined)
            }}
          />
          <span className="keys" aria-hidden>
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
          </span>
        </label>
        <div className="row gap-1 topbar__icons">
          <IconButton className="topbar__search" label="Pesquisar" onClick={() => onSearch()} icon={IconSearch} />
          <NotificationsMenu />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
