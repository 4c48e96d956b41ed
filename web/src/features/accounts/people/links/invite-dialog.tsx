import { invitePerson, type ShownLink as Link } from 'contract/accounts/people.ts'
import type { Role } from 'contract/calls/permissions.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { TextField } from '#components/ui/field.tsx'
import { useAccountForm } from '#features/accounts/use-account-form.ts'
import { useShownOnce } from '#features/accounts/use-shown-once.ts'
import { useInvitePerson } from '../people-calls.ts'
import { RoleField } from '../role-field.tsx'
import LinkDialog from './link-dialog.tsx'

type Props = { opened: boolean; onClose: () => void }

export default function InviteDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useInvitePerson()
  const { secret: made, show, dialog } = useShownOnce<{ email: string; link: Link }>(onClose)
  const { form, formRef, onSubmit, busy } = useAccountForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'operations' },
    schema: invitePerson.json,
    errorField: 'email',
    send: async (values) => show({ email: values.email.trim(), link: await mutateAsync(values) }),
  })
  if (made) {
    const opening = made.link.mail ? 'Com este link' : `Envie este link a ${made.email}. Com ele`
    const hint = `${opening} a pessoa cria a própria conta; quem tiver o link entra com este papel.`
    return <LinkDialog title="Convite pronto" hint={hint} link={made.link} {...dialog} />
  }
  return (
    <Dialog title="Convidar pessoa" opened={opened} onClose={onClose}>
      <form className="dialog__form" ref={formRef} onSubmit={onSubmit} noValidate>
        <div className="dialog__body">
          <TextField
            label="E-mail"
            required
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('email')}
          />
          <RoleField value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} error={form.errors.role} />
        </div>
        <DialogFoot action="Criar convite" busy={busy && 'Criando convite...'} onClose={onClose} />
      </form>
    </Dialog>
  )
}
