import type { Person } from 'contract/accounts/people.ts'
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx'

type Props = { person: Person; opened: boolean; busy: boolean; onConfirm: (person: Person) => void; onClose: () => void }

export default function DeactivateDialog({ person, onConfirm, ...dialog }: Props) {
  return (
    <ConfirmDialog
      title="Desativar pessoa"
      question={`Desativar ${person.name}?`}
      hint="As sessões abertas são encerradas agora e a pessoa não entra mais. Os convites e links que ela criou deixam de valer. O que ela fez continua com o seu nome, e ela pode ser reativada."
      confirm="Desativar"
      busyLabel="Desativando..."
      onConfirm={() => onConfirm(person)}
      {...dialog}
    />
  )
}
