import { confirmSecondFactor } from 'contract/accounts/own-account.ts'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextField } from '#components/ui/field.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useAccountForm } from '../use-account-form.ts'
import { type SecondFactorSetup, useConfirmSecondFactor } from './account-calls.ts'

const QrCode = lazyComponent(() => import('#components/ui/qr-code.tsx'))

type Props = { setup: SecondFactorSetup; onConfirmed: () => void; onClose: () => void; closeLabel?: string }

export function ConfirmCodeStep({ setup: { uri, secret }, onConfirmed, onClose, closeLabel = 'Cancelar' }: Props) {
  const { mutateAsync } = useConfirmSecondFactor()
  const { form, formRef, onSubmit, busy, wait } = useAccountForm({
    initialValues: { code: '' },
    schema: confirmSecondFactor.json,
    errorField: 'code',
    send: async ({ code }) => {
      await mutateAsync(code.trim())
      onConfirmed()
    },
  })
  return (
    <form className="dialog__form" ref={formRef} onSubmit={onSubmit} noValidate>
      <div className="dialog__body">
        <p className="sub">Leia o QR code com o aplicativo e digite o código que ele mostrar.</p>
        <CodeSuspense fallback={<span className="qr" aria-hidden />}>
          <QrCode text={uri} label="QR code para o aplicativo autenticador" />
        </CodeSuspense>
        <Disclosure label="Não consegue ler o QR code?">
          <p className="row">
            <span className="mono wraps">{secret}</span>
            <CopyButton label="Copiar a chave" text={secret} />
          </p>
          <a className="link reach" href={uri}>
            Abrir no aplicativo deste aparelho
          </a>
        </Disclosure>
        <TextField
          label="Código do aplicativo"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          autoFocus
          {...form.getInputProps('code')}
        />
      </div>
      <DialogFoot
        action={wait > 0 ? `Tente de novo em ${wait} s` : 'Ativar'}
        busy={busy && 'Conferindo...'}
        onClose={onClose}
        closeLabel={closeLabel}
      />
    </form>
  )
}
