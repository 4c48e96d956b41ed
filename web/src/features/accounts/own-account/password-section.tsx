import { changePassword } from 'contract/accounts/own-account.ts'
import { Section } from '../../../components/section.tsx'
import { PasswordField } from '../password-field.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { SubmitButton } from '../sign-in/submit-button.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useChangePassword } from './api.ts'

/** Changes one's own password, which ends the other sessions. */
export function PasswordSection({ email }: { email: string }) {
  const { mutateAsync } = useChangePassword()
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { current: '', next: '' },
    schema: changePassword.json,
    errorField: 'current',
    send: async (values) => {
      await mutateAsync(values)
      form.reset()
    },
  })
  return (
    <Section title="Senha">
      <form className="account__form" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Alterar a senha">
        {/* Password managers store the new password with the address in this field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Senha atual" autoComplete="current-password" {...form.getInputProps('current')} />
        <NewPasswordField label="Senha nova" {...form.getInputProps('next')} />
        <p className="small sub">Ao alterar, as suas outras sessões terminam. Esta continua.</p>
        <SubmitButton label="Alterar a senha" busyLabel="Alterando..." {...state} />
      </form>
    </Section>
  )
}
