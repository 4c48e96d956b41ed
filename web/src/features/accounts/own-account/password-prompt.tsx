import { removeSecondFactor } from 'contract/accounts/own-account.ts'
import type { ReactNode } from 'react'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
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

export function PasswordPrompt({ children, submit, busyLabel, look = 'primary', send, onClose, closeLabel = 'Cancelar' }: Props) {
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
      <DialogFoot
        action={wait > 0 ? `Tente de novo em ${wait} s` : submit}
        look={look}
        busy={busy && busyLabel}
        onClose={onClose}
        closeLabel={closeLabel}
      />
    </form>
  )
}
