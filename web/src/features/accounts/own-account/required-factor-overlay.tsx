import './account.css'
import '../../../components/dialog.css'
import './required-factor-overlay.css'
import { useQueryClient } from '@tanstack/react-query'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../../../components/use-close-on-back.ts'
import { useEscape } from '../../../components/use-escape.ts'
import { useUser } from '../../../lib/session.ts'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { type SecondFactorSetup, useBeginSecondFactor } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { useSignOut } from './sign-out.ts'

const doNothing = () => undefined
const keepOpen = (event: SyntheticEvent) => event.preventDefault()

/** A `<dialog>` of the browser, which covers dialogs that are open already and keeps the focus. Nothing but its content closes it. */
function Cover({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  useEscape(true, doNothing)
  useCloseOnBack(true, doNothing)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog className="sign-in-overlay required-factor" ref={box} onCancel={keepOpen} aria-label="Ligar o segundo fator">
      {children}
    </dialog>
  )
}

/** Asks for the password, then for the first code of the app. */
function SetUp({ onConfirmed }: { onConfirmed: (setup: SecondFactorSetup) => void }) {
  const { role } = useUser()
  const { mutateAsync } = useBeginSecondFactor()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const leave = useSignOut()
  const closing = { onClose: () => leave.mutate(), closeLabel: leave.isPending ? 'Saindo...' : 'Sair' }
  return (
    <SignInFrame
      title="Ligue o segundo fator"
      hint={`${role ? `O papel ${ROLE_NAMES[role]}` : 'O seu papel'} exige o segundo fator: além da senha, um código que muda a cada 30 segundos no seu celular. Ligue-o, e você segue para onde ia.`}
    >
      {setup ? (
        <ConfirmCode setup={setup} onConfirmed={() => onConfirmed(setup)} {...closing} />
      ) : (
        <PasswordQuestion
          submit="Continuar"
          busyLabel="Conferindo..."
          send={async (password) => setSetup(await mutateAsync(password))}
          {...closing}
        >
          <p className="sub">
            Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Aegis ou o do seu gerenciador
            de senhas. Se ainda não tem uma senha aqui, peça a um dono ou administrador um link para criá-la.
          </p>
        </PasswordQuestion>
      )}
    </SignInFrame>
  )
}

/**
 * Covers the app while the person's role requires a second factor that is not set up. The screen under it stays as it is; once the backup
 * codes are saved, the person goes on there.
 */
export default function RequiredFactorOverlay({ onShowCodes }: { onShowCodes: (shows: boolean) => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  // The refusal that led here may be older than the set-up in another tab.
  useEffect(() => void client.invalidateQueries({ queryKey: ['session'] }), [client])
  const showCodes = ({ backupCodes }: SecondFactorSetup) => {
    setCodes(backupCodes)
    onShowCodes(true)
  }
  return (
    <Cover>
      {codes ? (
        <SignInFrame title="Guarde os códigos de reserva">
          <BackupCodes codes={codes} onDone={() => onShowCodes(false)} />
        </SignInFrame>
      ) : (
        <SetUp onConfirmed={showCodes} />
      )}
    </Cover>
  )
}
