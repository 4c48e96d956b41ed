import { removeSecondFactor } from 'contract/accounts/own-account.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'

type Props = {
  children: ReactNode
  submit: string
  busyLabel: string
  look?: 'primary' | 'danger'
  send: (password: string) => Promise<unknown>
  onClose: () => void
  closeLabel?: string
}

/** A step of a dialog that asks for the password before something that protects the account is changed. */
export function PasswordQuestion({
  children,
  submit,
  busyLabel,
  look = 'primary',
  send,
  onClose,
  closeLabel = 'Cancelar',
}: Props) {
  const { form, formRef, onSubmit, busy, wait } = useAccountForm({
    initialValues: { password: '' },
    schema: removeSecondFactor.json,
    errorField: 'password',
    send: ({ password }) => send(password),
  })
  return (
    <form className="dialog__form" ref={formRef} onSubmit={onSubmit} noValidate>
      <div className="dialog__body">
        {children}
        <PasswordField label="Sua senha" autoComplete="current-password" data-autofocus {...form.getInputProps('password')} />
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button look={look} type="submit" busy={busy && busyLabel} aria-disabled={wait > 0 || undefined}>
          {wait > 0 ? `Tente de novo em ${wait} s` : submit}
        </Button>
      </footer>
    </form>
  )
}
