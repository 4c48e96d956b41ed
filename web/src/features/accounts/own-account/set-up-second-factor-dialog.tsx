import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { type SecondFactorSetup, useBeginSecondFactor } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmCodeStep } from './confirm-code-step.tsx'
import { PasswordPrompt } from './password-prompt.tsx'

type Props = { opened: boolean; onClose: () => void }

/**
 * Turns the second factor on in three steps: the password, the authenticator app's first code, and the backup codes, which are shown only
 * once.
 */
export default function SetUpSecondFactorDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useBeginSecondFactor()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [isOn, setIsOn] = useState(false)
  if (setup && isOn) {
    return (
      <Dialog title="Guarde os códigos de reserva" opened={opened} onClose={onClose} locked>
        <BackupCodes codes={setup.backupCodes} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Ligar o segundo fator" opened={opened} onClose={onClose}>
      {setup ? (
        <ConfirmCodeStep setup={setup} onConfirmed={() => setIsOn(true)} onClose={onClose} />
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
