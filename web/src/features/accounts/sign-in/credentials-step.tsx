import { signIn } from 'contract/accounts/sign-in.ts'
import { useEffect, useRef } from 'react'
import { TextField } from '#components/ui/field.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useSignIn } from './sign-in-calls.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  initialEmail?: string | undefined
  onDone: (answer: { secondFactor: boolean }) => unknown
}

export function CredentialsStep({ initialEmail = '', onDone }: Props) {
  const { mutateAsync } = useSignIn()
  const passwordField = useRef<HTMLInputElement>(null)
  // The covering dialog gives the focus to its first field when it opens, which is before this effect.
  useEffect(() => {
    if (initialEmail !== '') passwordField.current?.focus()
  }, [initialEmail])
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { email: initialEmail, password: '' },
    schema: signIn.json,
    errorField: 'password',
    send: async (values) => onDone(await mutateAsync(values)),
  })
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Entrar">
      <TextField
        label="E-mail"
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={initialEmail === ''}
        {...form.getInputProps('email')}
      />
      <PasswordField label="Senha" autoComplete="current-password" ref={passwordField} {...form.getInputProps('password')} />
      <SubmitButton label="Entrar" busyLabel="Entrando..." {...state} />
    </form>
  )
}
