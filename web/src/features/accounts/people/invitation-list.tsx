import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { RowName } from '../../../components/table-cells.tsx'
import { formatShortMoment } from '../../../lib/moments.ts'
import { useZone } from '../../../lib/session.ts'
import { type Invitation, useRevokeInvitation } from './api.ts'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const zone = useZone()
  const revoke = useRevokeInvitation()
  const { email, role, invitedBy, expiresAt, isExpired } = invitation
  return (
    <li className="between">
      <span className="grow">
        <RowName name={email} />
        <span className="tiny sub dotted">
          <span>{ROLE_NAMES[role]}</span>
          <span>convite de {invitedBy}</span>
          {!isExpired && <span className="tnum">até {formatShortMoment(zone, expiresAt)}</span>}
        </span>
      </span>
      {isExpired && <Badge tone="warn">Venceu</Badge>}
      <Button
        small
        permission="people.write"
        aria-label={`Revogar o convite de ${email}`}
        busy={revoke.isPending && 'Revogando...'}
        onClick={() => revoke.mutate(invitation)}
      >
        Revogar
      </Button>
    </li>
  )
}

/** The invitations that were neither used nor revoked. */
export const InvitationList = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <>
    <h3 className="people__title">Convites em aberto</h3>
    <ul className="list people__invitations" aria-label="Convites em aberto">
      {invitations.map((invitation) => (
        <InvitationRow invitation={invitation} key={invitation.id} />
      ))}
    </ul>
  </>
)
