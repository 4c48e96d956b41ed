import { IconPencil } from '@tabler/icons-react'

export const CompleteButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button
    className="badge badge--warn reach"
    type="button"
    aria-label={`A completar: informar o valor de ${name}`}
    onClick={onPress}
  >
    <IconPencil className="icon icon--14" aria-hidden />A completar
  </button>
)
