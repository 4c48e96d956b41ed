import type { LinkMail } from 'contract/accounts/people.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { Button } from '#components/ui/button.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { type Invitation, useRevokeInvitation } from '../people-calls.ts'
import { canResendMail, LinkRow, ResendButton } from './link-row.tsx'

function InvitationFacts({ invitation: { role, invitedBy, expiresAt, isExpired } }: { invitation: Invitation }) {
  const zone = useZone()
  return (
    <>
      <span>{ROLE_NAMES[role]}</span>
      <span>convite de {invitedBy}</span>
      {!isExpired && <span className="tnum">até {formatShortMoment(zone, expiresAt)}</span>}
    </>
  )
}

type RowProps = {
  invitation: Invitation
  mail: LinkMail | undefined
  /** Undefined during the first try of the mail. */
  onResend: (() => void) | undefined
  sendsMails: boolean
  isResending: boolean
}

function InvitationRow({ invitation, mail, onResend, sendsMails, isResending }: RowProps) {
  const { email, isExpired } = invitation
  const revoke = useRevokeInvitation()
  return (
    <LinkRow title={email} facts={<InvitationFacts invitation={invitation} />} isExpired={isExpired} mail={mail}>
      {onResend && (
        <ResendButton
          {...(sendsMails ? { what: `o convite de ${email}` } : { verb: 'Gerar novo link', what: `para o convite de ${email}` })}
          isResending={isResending}
          onClick={onResend}
        />
      )}
      <Button
        small
        permission="people.write"
        aria-label={`Revogar o convite de ${email}`}
        busy={revoke.isPending && 'Revogando...'}
        onClick={() => revoke.mutate(invitation)}
      >
        Revogar
      </Button>
    </LinkRow>
  )
}

type ListProps = {
  invitations: readonly Invitation[]
  /** Undefined if the server sends no mails. */
  mails: readonly LinkMail[] | undefined
  onResend: (invitation: Invitation) => void
  resendingId: number | undefined
}

export function InvitationList({ invitations, mails, onResend, resendingId }: ListProps) {
  const rows = invitations.map((invitation) => ({ invitation, mail: mails?.find(({ id }) => id === invitation.id) }))
  return (
    <>
      <h3 className="people__title">Convites em aberto</h3>
      <ul className="list people__links" aria-label="Convites em aberto">
        {rows.map(({ invitation, mail }) => (
          <InvitationRow
            invitation={invitation}
            mail={mail}
            onResend={canResendMail(mail) ? () => onResend(invitation) : undefined}
            sendsMails={mails !== undefined}
            isResending={resendingId === invitation.id}
            key={invitation.id}
          />
        ))}
      </ul>
    </>
  )
}
