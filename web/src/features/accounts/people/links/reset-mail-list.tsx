import type { LinkMail, Person } from 'contract/accounts/people.ts'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { canResendMail, LinkRow, ResendButton } from './link-row.tsx'

type ResetMail = { person: Person; mail: LinkMail }

const listResetMails = (people: readonly Person[], mails: readonly LinkMail[]): ResetMail[] =>
  mails.flatMap((mail) => people.filter(({ id }) => id === mail.personId).map((person) => ({ person, mail })))

type Props = {
  people: readonly Person[]
  mails: readonly LinkMail[]
  onResend: (person: Person) => void
  resendingId: number | undefined
}

export function ResetMailList({ people, mails, onResend, resendingId }: Props) {
  const zone = useZone()
  const resets = listResetMails(people, mails)
  if (resets.length === 0) return null
  return (
    <>
      <h3 className="people__title">Links de nova senha</h3>
      <ul className="list people__links" aria-label="Links de nova senha">
        {resets.map(({ person, mail }) => (
          <LinkRow
            title={person.name}
            facts={
              <>
                <span>{person.email}</span>
                <span className="tnum">até {formatShortMoment(zone, mail.expiresAt)}</span>
              </>
            }
            mail={mail}
            key={mail.id}
          >
            {canResendMail(mail) && (
              <ResendButton
                what={`o link de ${person.name}`}
                isResending={resendingId === person.id}
                onClick={() => onResend(person)}
              />
            )}
          </LinkRow>
        ))}
      </ul>
    </>
  )
}
