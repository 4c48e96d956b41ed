import { verifySecondFactor } from 'contract/accounts/sign-in.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { CallError } from '#lib/net/call.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useVerifySecondFactor } from './sign-in-calls.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  onDone: () => unknown
  /** `isLate`: if the password or the OpenID provider's answer is too old. */
  onBack: (options: { isLate: boolean }) => void
}

const isTooLate = (error: unknown) => error instanceof CallError && error.problem?.code === 'unauthenticated'

export function CodeStep({ onDone, onBack }: Props) {
  const { mutateAsync } = useVerifySecondFactor()
  const verify = async (code: string) => {
    try {
      await mutateAsync(code)
    } catch (error) {
      if (!isTooLate(error)) throw error
      onBack({ isLate: true })
      return
    }
    await onDone()
  }
  const { form, formRef, onSubmit, ...state } = useAccountForm({
    initialValues: { code: '' },
    schema: verifySecondFactor.json,
    errorField: 'code',
    send: ({ code }) => verify(code.trim()),
  })
  return (
    <form className="fields" ref={formRef} onSubmit={onSubmit} noValidate aria-label="Verificação em duas etapas">
      <TextField
        label="Código do aplicativo"
        required
        help="Os seis números que o aplicativo autenticador mostra agora, ou um dos códigos de reserva."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        autoFocus
        {...form.getInputProps('code')}
      />
      <SubmitButton label="Confirmar" busyLabel="Confirmando..." {...state} />
      <Button look="ghost" className="btn--wide" onClick={() => onBack({ isLate: false })}>
        Voltar
      </Button>
    </form>
  )
}
