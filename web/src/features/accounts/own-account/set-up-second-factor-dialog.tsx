import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { useShownOnce } from '../use-shown-once.ts'
import { type SecondFactorSetup, useBeginSecondFactor } from './account-calls.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmCodeStep } from './confirm-code-step.tsx'
import { PasswordPrompt } from './password-prompt.tsx'

type Props = { opened: boolean; onClose: () => void }

export default function SetUpSecondFactorDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useBeginSecondFactor()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const { secret: codes, show, dialog } = useShownOnce<string[]>(onClose)
  if (codes) {
    return (
      <Dialog title="Guarde os códigos de reserva" {...dialog} locked>
        <BackupCodes codes={codes} onDone={dialog.onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Ativar a verificação em duas etapas" opened={opened} onClose={onClose}>
      {setup ? (
        <ConfirmCodeStep setup={setup} onConfirmed={() => show(setup.backupCodes)} onClose={onClose} />
      ) : (
        <PasswordPrompt
          submit="Continuar"
          busyLabel="Conferindo..."
          send={async (password) => setSetup(await mutateAsync(password))}
          onClose={onClose}
        >
          <p className="sub">
            Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Aegis ou o do seu gerenciador
            de senhas.
          </p>
        </PasswordPrompt>
      )}
    </Dialog>
  )
}
