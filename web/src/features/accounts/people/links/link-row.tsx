import type { LinkMail } from 'contract/accounts/people.ts'
import type { ComponentProps, ReactNode } from 'react'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'

type Look = { tone: NonNullable<ComponentProps<typeof Badge>['tone']>; text: string }

const RETRYING: Look = { tone: 'warn', text: 'Tentando de novo' }
const LOOKS: Readonly<Record<LinkMail['state'], Look>> = {
  sending: { tone: 'mute', text: 'Enviando…' },
  sent: { tone: 'pos', text: 'Enviado' },
  failed: { tone: 'neg', text: 'Não foi entregue' },
}

const isRetrying = ({ state, reason }: LinkMail): boolean => state === 'sending' && reason !== null

/** Not during the mail's first try. `mail`: undefined for an invitation that was not mailed. */
export const canResendMail = (mail: LinkMail | undefined): boolean => mail?.state !== 'sending' || isRetrying(mail)

function MailBadge({ mail }: { mail: LinkMail }) {
  const { tone, text } = isRetrying(mail) ? RETRYING : LOOKS[mail.state]
  return <Badge tone={tone}>{text}</Badge>
}

type Props = { title: string; facts: ReactNode; isExpired?: boolean; mail: LinkMail | undefined; children: ReactNode }

export const LinkRow = ({ title, facts, isExpired = false, mail, children }: Props) => (
  <li className="between">
    <span className="people__link">
      <RowNameOrButton name={title} />
      <span className="tiny sub dotted">{facts}</span>
      {(isExpired || mail) && (
        <span className="tiny sub dotted">
          {isExpired && <Badge tone="warn">Expirou</Badge>}
          {mail && <MailBadge mail={mail} />}
          {mail?.reason && <span>{mail.reason}</span>}
        </span>
      )}
    </span>
    <span className="row">{children}</span>
  </li>
)

type ResendProps = { verb?: 'Enviar de novo' | 'Gerar novo link'; what: string; isResending: boolean; onClick: () => void }

/** `what`: the link in words, with its person. */
export const ResendButton = ({ verb = 'Enviar de novo', what, isResending, onClick }: ResendProps) => (
  <Button
    small
    permission="people.write"
    aria-label={`${verb} ${what}`}
    busy={isResending && (verb === 'Enviar de novo' ? 'Enviando...' : 'Fazendo...')}
    onClick={onClick}
  >
    {verb}
  </Button>
)
