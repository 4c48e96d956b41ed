import './account-panel.css'
import { IconLogout, IconUserCog, IconUsers } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Role } from 'contract/accounts/permissions.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { signOut } from 'contract/accounts/sign-in.ts'
import { PermissionGate } from '../components/permission-gate.tsx'
import { call } from '../lib/call.ts'
import { markSignedOut } from '../lib/identity.ts'
import { openPage } from '../lib/load-page.ts'

/** Signs out, and opens the way in in a new page, so that nothing of this person stays in memory. */
const useSignOut = () =>
  useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      markSignedOut()
      openPage('/entrar')
    },
    meta: { failed: 'Não foi possível sair' },
  })

type Props = { name: string; role: Role; onChoose: () => void }

/** The content of the account menu on a server with accounts. */
export default function AccountPanel({ name, role, onChoose }: Props) {
  const leave = useSignOut()
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
          <button className="menu__item" type="button" aria-busy={leave.isPending} onClick={() => leave.mutate()}>
            <IconLogout className="icon icon--16" stroke={1.75} aria-hidden />
            {leave.isPending ? 'Saindo...' : 'Sair'}
          </button>
        </li>
      </ul>
    </div>
  )
}
