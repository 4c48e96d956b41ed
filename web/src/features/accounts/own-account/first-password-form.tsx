import '../accounts.css'
import { useQuery } from '@tanstack/react-query'
import { setPassword } from 'contract/accounts/own-account.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { OidcButton } from '../sign-in/oidc-button.tsx'
import { signInQuery } from '../sign-in/sign-in-calls.ts'
import { SubmitButton } from '../sign-in/submit-button.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { type Account, useSetFirstPassword } from './account-calls.ts'

function SignInAgain({ returnTo }: { returnTo: string }) {
  const { data } = useQuery(signInQuery)
  return (
    <div className="stack">
      <p className="small sub">
        Por segurança, uma senha só é definida nos primeiros 10 minutos depois de entrar. Entre de novo e volte aqui.
      </p>
      {data?.oidc && <OidcButton name={data.oidc} returnTo={returnTo} />}
      {data && !data.oidc && <p className="small sub">Peça a um dono ou administrador um link para criá-la.</p>}
    </div>
  )
}

type Props = { account: Account; returnTo: string }

export function FirstPasswordForm({ account: { email, isSignInFresh }, returnTo }: Props) {
  const { mutateAsync } = useSetFirstPassword()
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { next: '' },
    schema: setPassword.json,
    errorField: 'next',
    send: ({ next }) => mutateAsync(next),
  })
  if (!isSignInFresh) return <SignInAgain returnTo={returnTo} />
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Definir senha">
      {/* The field holds the email address with which password managers store the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="Nova senha" {...form.getInputProps('next')} />
      <SubmitButton label="Definir senha" busyLabel="Definindo..." {...state} />
    </form>
  )
}
