import { useQuery } from '@tanstack/react-query'
import { changePassword } from 'contract/accounts/own-account.ts'
import { useState } from 'react'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { Section } from '#components/ui/section.tsx'
import { PasswordField } from '../password-field.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { SubmitButton } from '../sign-in/submit-button.tsx'
import { tokensQuery } from '../tokens/token-calls.ts'
import { useAccountForm } from '../use-account-form.ts'
import { type Account, useChangePassword } from './account-calls.ts'
import { FirstPasswordForm } from './first-password-form.tsx'

/** Ends the person's other sessions, and on request also revokes the API tokens. */
function PasswordForm({ email }: { email: string }) {
  const { mutateAsync } = useChangePassword()
  const { data } = useQuery(tokensQuery)
  const [revokeTokens, setRevokeTokens] = useState(false)
  const hasTokens = data !== undefined && data.tokens.length > 0
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { current: '', next: '' },
    schema: changePassword.json,
    errorField: 'current',
    send: async (values) => {
      await mutateAsync(revokeTokens && hasTokens ? { ...values, revokeTokens } : values)
      form.reset()
      setRevokeTokens(false)
    },
  })
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Alterar a senha">
      {/* The field holds the email address with which password managers store the new password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.getInputProps('current')} />
      <NewPasswordField label="Nova senha" {...form.getInputProps('next')} />
      {hasTokens && <LabeledCheckbox label="Revogar também os tokens da API" checked={revokeTokens} onChange={setRevokeTokens} />}
      <p className="small sub">Ao alterar, as suas outras sessões são encerradas. Esta continua.</p>
      <SubmitButton label="Alterar a senha" busyLabel="Alterando..." {...state} />
    </form>
  )
}

export const PasswordSection = ({ account }: { account: Account }) => (
  <Section title="Senha">
    {account.hasPassword ? (
      <PasswordForm email={account.email} />
    ) : (
      <div className="stack">
        <p className="small sub">
          Você ainda não tem uma senha aqui. Com uma, você consegue entrar mesmo quando o seu provedor de login não responde.
        </p>
        <FirstPasswordForm account={account} returnTo="/conta" />
      </div>
    )}
  </Section>
)
