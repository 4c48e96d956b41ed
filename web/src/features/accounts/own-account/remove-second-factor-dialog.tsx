import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { useRemoveSecondFactor } from './account-calls.ts'
import { PasswordPrompt } from './password-prompt.tsx'

const WORDS = {
  title: 'Desativar a verificação em duas etapas',
  hint: 'Depois disso, só a senha protege a sua conta. Os códigos de reserva deixam de valer, e as suas outras sessões são encerradas.',
  submit: 'Desativar',
  busyLabel: 'Desativando...',
  look: 'danger',
} as const
const LOST_WORDS = {
  title: 'Ativar a verificação em duas etapas de novo',
  hint: 'Primeiro, a verificação em duas etapas que não vale mais é removida, e as suas outras sessões são encerradas. Em seguida, ative-a de novo.',
  submit: 'Remover e continuar',
  busyLabel: 'Removendo...',
  look: 'primary',
} as const

type Props = {
  opened: boolean
  onClose: () => void
  /** Whether none of the factor's codes is right any more, so that the person will set up another one. */
  isLost: boolean
}

export default function RemoveSecondFactorDialog({ opened, onClose, isLost }: Props) {
  // The words stay as they were at the opening: the account is refetched before the dialog has closed.
  const [{ title, hint, ...prompt }] = useState(isLost ? LOST_WORDS : WORDS)
  const { mutateAsync } = useRemoveSecondFactor()
  const remove = async (password: string) => {
    await mutateAsync(password)
    onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={onClose} small>
      <PasswordPrompt {...prompt} send={remove} onClose={onClose}>
        <p className="sub">{hint}</p>
      </PasswordPrompt>
    </Dialog>
  )
}
