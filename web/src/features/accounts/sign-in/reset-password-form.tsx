import { useNavigate } from '@tanstack/react-router'
import { type readLink, resetPassword } from 'contract/accounts/sign-in.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { notify } from '#lib/notify.ts'
import { useAccountForm } from '../use-account-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useResetPassword } from './sign-in-calls.ts'
import { SubmitButton } from './submit-button.tsx'

const DONE =
  'As sessões abertas foram encerradas, e os tokens da API, os convites e os links criados por esta conta não valem mais. Entre com a nova senha.'

type Props = { token: string; link: CallResult<typeof readLink> }

/** Ends the person's sessions, and revokes the API tokens and the links that the person made. */
export function ResetPasswordForm({ token, link }: Props) {
  const { mutateAsync } = useResetPassword()
  const navigate = useNavigate()
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { password: '' },
    schema: resetPassword.json,
    toBody: ({ password }) => ({ token, password }),
    errorField: 'password',
    send: async ({ password }) => {
      await mutateAsync({ token, password })
      notify({ kind: 'done', title: 'Senha alterada', message: DONE })
      await navigate({ to: '/entrar' })
    },
  })
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Criar nova senha">
      {/* The field holds the email address with which password managers store the new password. */}
      <input type="email" autoComplete="username" value={link.email ?? ''} readOnly hidden />
      <NewPasswordField label="Nova senha" autoFocus {...form.getInputProps('password')} />
      <p className="small sub">
        Ao salvar, as sessões abertas são encerradas, e os tokens da API, os convites e os links criados por esta conta deixam de
        valer: quem tinha a senha antiga pode ter criado algum.
      </p>
      <SubmitButton label="Salvar a senha" busyLabel="Salvando..." {...state} />
    </form>
  )
}
