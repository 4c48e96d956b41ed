import { useQuery } from '@tanstack/react-query'
import type { LinkMail, ShownLink } from 'contract/accounts/people.ts'
import { peopleQuery } from '../people-calls.ts'

function describeMail(mail: LinkMail | undefined, to: string): string {
  const because = mail?.reason ? ` ${mail.reason}.` : ''
  if (mail?.state === 'sent') return `Enviado também por e-mail, para ${to}.`
  if (mail?.state === 'failed') return `O e-mail não foi entregue.${because} Copie o link e envie por outro caminho.`
  return `Enviando o e-mail para ${to}…${because && `${because} O painel tenta de novo.`}`
}

/** A mail that `peopleQuery` does not contain yet counts as being sent. */
export function MailState({ mail: { id, to } }: { mail: NonNullable<ShownLink['mail']> }) {
  const { data } = useQuery(peopleQuery)
  const mail = data?.mails?.find((each) => each.id === id)
  return (
    <p className="sub" role="status">
      {describeMail(mail, to)}
    </p>
  )
}
