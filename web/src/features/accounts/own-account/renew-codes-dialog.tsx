import { Dialog } from '#components/dialogs/dialog.tsx'
import { useShownOnce } from '../use-shown-once.ts'
import { useRenewBackupCodes } from './account-calls.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordPrompt } from './password-prompt.tsx'

type Props = { opened: boolean; onClose: () => void }

export default function RenewCodesDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useRenewBackupCodes()
  const { secret: codes, show, dialog } = useShownOnce<string[]>(onClose)
  if (codes) {
    return (
      <Dialog title="Guarde os códigos de reserva" {...dialog} locked>
        <BackupCodes codes={codes} onDone={dialog.onClose} />
      </Dialog>
    )
  }
  const renew = async (password: string) => show((await mutateAsync(password)).backupCodes)
  return (
    <Dialog title="Novos códigos de reserva" opened={opened} onClose={onClose} small>
      <PasswordPrompt submit="Gerar novos códigos" busyLabel="Gerando..." send={renew} onClose={onClose}>
        <p className="sub">Dez novos códigos entram no lugar dos anteriores, que deixam de valer.</p>
      </PasswordPrompt>
    </Dialog>
  )
}
