import type { Person, ShownLink } from 'contract/accounts/people.ts'
import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { type Invitation, useCreateResetLink, useResendInvitation } from '../people-calls.ts'

type Handover = { title: string; hint: string; link: ShownLink }

const describeResetLink = ({ name, role, tokens }: Person, link: ShownLink): Handover => ({
  title: 'Link de nova senha',
  hint: `${link.mail ? 'Quem abrir este link escolhe' : `Envie a ${name} por um canal em que você confia. Quem o abrir escolhe`} a senha desta conta; as sessões abertas são encerradas${tokens > 0 ? ' e os tokens da API são revogados' : ''}${ROLE_PERMISSIONS[role].has('people.write') ? '; os convites e os links que a pessoa criou deixam de valer' : ''}.`,
  link,
})

const describeInvitation = (link: ShownLink): Handover => ({
  title: 'Convite pronto',
  hint: 'O link anterior não vale mais. Com este a pessoa cria a própria conta; quem tiver o link entra com este papel.',
  link,
})

export function useLinkHandover() {
  const { use, open, close } = useDialog<Handover>()
  const reset = useCreateResetLink()
  const resend = useResendInvitation()
  return {
    use,
    close,
    makeResetLink: (person: Person) => reset.mutate(person, { onSuccess: (link) => open(describeResetLink(person, link)) }),
    resendInvitation: (invitation: Invitation) =>
      resend.mutate(invitation, { onSuccess: (link) => open(describeInvitation(link)) }),
    resettingId: reset.isPending ? reset.variables.id : undefined,
    resendingId: resend.isPending ? resend.variables.id : undefined,
  }
}
