import '../accounts.css'
import '#components/dialogs/dialog.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useUser } from '#lib/session/session.ts'
import { OverlayDialog } from '../overlay-dialog.tsx'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { type Account, accountQuery, type SecondFactorSetup, useBeginSecondFactor } from './account-calls.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmCodeStep } from './confirm-code-step.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { PasswordPrompt } from './password-prompt.tsx'
import { useSignOut } from './sign-out.ts'

/** Lets a person who has no password yet set one, because setting up the second factor requires the password. */
function SetPassword({ account, onClose, closeLabel }: { account: Account; onClose: () => void; closeLabel: string }) {
  const returnTo = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  return (
    <SignInFrame
      title="Defina uma senha"
      hint="O seu papel exige a verificação em duas etapas, que só pode ser ativada por quem tem senha. Defina uma; a ativação é o próximo passo."
    >
      <FirstPasswordForm account={account} returnTo={returnTo} />
      <Button look="ghost" className="btn--wide" onClick={onClose}>
        {closeLabel}
      </Button>
    </SignInFrame>
  )
}

function SetUp({ onConfirmed }: { onConfirmed: (setup: SecondFactorSetup) => void }) {
  const { role } = useUser()
  const { mutateAsync } = useBeginSecondFactor()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const signOut = useSignOut()
  const account = useQuery(accountQuery).data
  const closing = { onClose: () => signOut.mutate(), closeLabel: signOut.isPending ? 'Saindo...' : 'Sair' }
  if (account && !account.hasPassword) return <SetPassword account={account} {...closing} />
  return (
    <SignInFrame
      title="Ative a verificação em duas etapas"
      hint={`${role ? `O papel ${ROLE_NAMES[role]}` : 'O seu papel'} exige a verificação em duas etapas: além da senha, um código que muda a cada 30 segundos no seu celular. Ative-a para continuar.`}
    >
      {setup ? (
        <ConfirmCodeStep setup={setup} onConfirmed={() => onConfirmed(setup)} {...closing} />
      ) : (
        <PasswordPrompt
          submit="Continuar"
          busyLabel="Conferindo..."
          send={async (password) => setSetup(await mutateAsync(password))}
          {...closing}
        >
          <p className="sub">
            Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Aegis ou o do seu gerenciador
            de senhas.
          </p>
        </PasswordPrompt>
      )}
    </SignInFrame>
  )
}

/** The screen under it keeps its state, so that the person goes on there once the backup codes are saved. */
export default function RequiredFactorOverlay({ onShowCodes }: { onShowCodes: (shows: boolean) => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  // The second factor may have been set up in another tab since the answer that opened this overlay, so the session is refetched.
  useEffect(() => void client.invalidateQueries({ queryKey: ['session'] }), [client])
  const showCodes = ({ backupCodes }: SecondFactorSetup) => {
    setCodes(backupCodes)
    onShowCodes(true)
  }
  return (
    <OverlayDialog label="Ativar a verificação em duas etapas" className="required-factor">
      {codes ? (
        <SignInFrame title="Guarde os códigos de reserva">
          <BackupCodes codes={codes} onDone={() => onShowCodes(false)} />
        </SignInFrame>
      ) : (
        <SetUp onConfirmed={showCodes} />
      )}
    </OverlayDialog>
  )
}
