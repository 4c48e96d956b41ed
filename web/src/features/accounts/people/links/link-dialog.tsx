import { useQuery } from '@tanstack/react-query'
import type { LinkMail, ShownLink } from 'contract/accounts/people.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { ShownSecret } from '#features/accounts/shown-secret.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { peopleQuery } from '../people-calls.ts'

function describeMail(mail: LinkMail | undefined, to: string): string {
  const because = mail?.reason ? ` ${mail.reason}.` : ''
  if (mail?.state === 'sent') return `Enviado também por e-mail, para ${to}.`
  if (mail?.state === 'failed') return `O e-mail não foi entregue.${because} Copie o link e envie por outro caminho.`
  return `Enviando o e-mail para ${to}…${because && `${because} O painel tenta de novo.`}`
}

/** A mail that `peopleQuery` does not contain yet counts as being sent. */
function MailState({ mail: { id, to } }: { mail: NonNullable<ShownLink['mail']> }) {
  const { data } = useQuery(peopleQuery)
  const mail = data?.mails?.find((each) => each.id === id)
  return (
    <p className="sub" role="status">
      {describeMail(mail, to)}
    </p>
  )
}

type Props = { title: string; hint: string; link: ShownLink; opened: boolean; onClose: () => void }

/** Shows a link to pass on. Only the dialog's own button closes the dialog, because the link is shown only once. */
export default function LinkDialog({ title, hint, link, opened, onClose }: Props) {
  const help = `Pode ser usado uma vez, até ${formatShortMoment(useZone(), link.expiresAt)}. Não será mostrado novamente.`
  return (
    <Dialog title={title} opened={opened} onClose={onClose} locked>
      <div className="dialog__body">
        <p className="sub wraps">{hint}</p>
        <ShownSecret label="Link" help={help} copyLabel="Copiar o link" value={link.link} />
        {link.mail && <MailState mail={link.mail} />}
      </div>
      <DialogFoot action="Pronto" onAction={onClose} />
    </Dialog>
  )
}
