import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { type SecondFactorSetup, useBeginSecondFactor } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { PasswordQuestion } from './password-question.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Turns the second factor on: the password, then the app's first code, then the backup codes, which are shown this once. */
export default function SetUpDialog({ opened, onClose }: Props) {
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
        <ConfirmCode setup={setup} onConfirmed={() => setIsOn(true)} onClose={onClose} />
      ) : (
        <PasswordQuestion
          submit="Continuar"
          busyLabel="Conferindo..."
          send={async (password) => setSetup(await mutateAsync(password))}
          onClose={onClose}
        >
          <p className="sub">
            Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Aegis ou o do seu gerenciador
            de senhas.
          </p>
        </PasswordQuestion>
      )}
    </Dialog>
  )
}
