import { IconBell, IconUser } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { useUser } from '../lib/session.ts'

const HeaderPopover = lazy(() => import('./header-popover.tsx'))

/** What it opens comes with the first click. */
function HeaderMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState<boolean>()
  const button = (
    <IconButton label={label} aria-haspopup="dialog" aria-expanded={opened === true} onClick={() => setOpened(!opened)}>
      {icon}
    </IconButton>
  )
  if (opened === undefined) return button
  return (
    <Suspense fallback={button}>
      <HeaderPopover opened={opened} onChange={setOpened} target={button}>
        {children}
      </HeaderPopover>
    </Suspense>
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
