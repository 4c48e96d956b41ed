import { Dialog } from '../../../components/dialog.tsx'
import { useRemoveSecondFactor } from './api.ts'
import { PasswordPrompt } from './password-prompt.tsx'

/** Asks for the password, and then turns the second factor off. */
export default function RemoveSecondFactorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutateAsync } = useRemoveSecondFactor()
  const remove = async (password: string) => {
    await mutateAsync(password)
    onClose()
  }
  return (
    <Dialog title="Desligar o segundo fator" opened={opened} onClose={onClose} small>
      <PasswordPrompt submit="Desligar" busyLabel="Desligando..." look="danger" send={remove} onClose={onClose}>
        <p className="sub">Depois disso só a senha protege a sua conta. Os códigos de reserva deixam de valer.</p>
      </PasswordPrompt>
    </Dialog>
  )
}
