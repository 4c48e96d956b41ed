import { IconInfoCircle, IconLogout, IconUserCog, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { useSignOut } from '#features/accounts/own-account/sign-out.ts'

type Props = { name: string; role: Role; onChoose: () => void }

export default function AccountPanel({ name, role, onChoose }: Props) {
  const signOut = useSignOut()
  return (
    <div className="account-panel">
      <div className="account-panel__who">
        <h2 className="two" title={name}>
          {name}
        </h2>
        <p className="small sub">{ROLE_NAMES[role]}</p>
      </div>
      <ul>
        <li>
          <Link className="menu__item" to="/conta" onClick={onChoose}>
            <IconUserCog className="icon icon--16" stroke={1.75} aria-hidden />
            Minha conta
          </Link>
        </li>
        <PermissionGate permission="people.read">
          <li>
            <Link className="menu__item" to="/settings" hash="pessoas" onClick={onChoose}>
              <IconUsers className="icon icon--16" stroke={1.75} aria-hidden />
              Pessoas
            </Link>
          </li>
        </PermissionGate>
        <li>
          <Link className="menu__item" to="/sobre" onClick={onChoose}>
            <IconInfoCircle className="icon icon--16" stroke={1.75} aria-hidden />
            Sobre
          </Link>
        </li>
        <li>
          <button className="menu__item" type="button" aria-busy={signOut.isPending} onClick={() => signOut.mutate()}>
            <IconLogout className="icon icon--16" stroke={1.75} aria-hidden />
            {signOut.isPending ? 'Saindo...' : 'Sair'}
          </button>
        </li>
      </ul>
    </div>
  )
}
