import { signIn } from 'contract/accounts/sign-in.ts'
import { TextField } from '../../../components/field.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useSignIn } from './api.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = { onDone: (answer: { secondFactor: boolean }) => unknown }

export function PasswordStep({ onDone }: Props) {
  const { mutateAsync } = useSignIn()
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { email: '', password: '' },
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
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <SubmitButton label="Entrar" busyLabel="Entrando..." {...state} />
    </form>
  )
}
