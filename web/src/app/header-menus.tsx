import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { IconBell, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../components/button.tsx'
import { useUser } from '../lib/session.ts'

function HeaderMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Popover position="bottom-end" width={280} shadow="none" trapFocus classNames={{ dropdown: 'menu menu--text' }}>
      <Popover.Target>
        <IconButton label={label}>{icon}</IconButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}

export function NotificationsMenu() {
  return (
    <HeaderMenu label="Notificações" icon={<IconBell className="icon" stroke={1.5} aria-hidden />}>
      <h2>Notificações</h2>
      <p className="small sub">
        Nenhuma notificação ainda. Aqui chegarão os resultados das automações, quando elas estiverem no ar.
      </p>
    </HeaderMenu>
  )
}

export function AccountMenu() {
  const { name } = useUser()
  return (
    <HeaderMenu label={`Conta de ${name}`} icon={<IconUser className="icon" stroke={1.5} aria-hidden />}>
      <h2>{name}</h2>
      <p className="small sub">
        Modo local: só esta máquina acessa o painel, sem senha. Contas e convites virão com o modo de equipe.
      </p>
    </HeaderMenu>
  )
}
