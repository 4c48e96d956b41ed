import type { LinkMail } from 'contract/accounts/people.ts'
import type { ComponentProps, ReactNode } from 'react'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { isRetrying } from './mail-rules.ts'

type Look = { tone: NonNullable<ComponentProps<typeof Badge>['tone']>; text: string }

const RETRYING: Look = { tone: 'warn', text: 'Tentando de novo' }
const LOOKS: Readonly<Record<LinkMail['state'], Look>> = {
  sending: { tone: 'mute', text: 'Enviando…' },
  sent: { tone: 'pos', text: 'Enviado' },
  failed: { tone: 'neg', text: 'Não foi entregue' },
}

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
