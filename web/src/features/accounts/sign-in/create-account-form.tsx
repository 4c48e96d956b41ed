import { createAccount, type readLink } from 'contract/accounts/sign-in.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { TextField } from '#components/ui/field.tsx'
import { openPage } from '../load-page.ts'
import { useAccountForm } from '../use-account-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useCreateAccount } from './sign-in-calls.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = { token: string; link: CallResult<typeof readLink> }

export function CreateAccountForm({ token, link }: Props) {
  const isOwner = link.kind === 'owner'
  const { mutateAsync } = useCreateAccount()
  const toBody = ({ name, email, password }: Record<'name' | 'email' | 'password', string>) => ({
    token,
    name,
    password,
    ...(isOwner && { email }),
  })
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { name: link.name ?? '', email: link.email ?? '', password: '' },
    schema: createAccount.json,
    toBody,
    errorField: 'password',
    send: async (values) => {
      await mutateAsync(toBody(values))
      openPage('/')
    },
  })
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Criar conta">
      <TextField label="Nome" required autoComplete="name" maxLength={120} autoFocus {...form.getInputProps('name')} />
      <TextField
        label="E-mail"
        required={isOwner}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={!isOwner}
        help={isOwner ? 'Com ele você entra no painel.' : 'O endereço do convite: com ele você entra no painel.'}
        {...form.getInputProps('email')}
      />
      <NewPasswordField {...form.getInputProps('password')} />
      <SubmitButton label="Criar conta" busyLabel="Criando..." {...state} />
    </form>
  )
}
