import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

export default function LocalAccount({ name, onChoose }: { name: string; onChoose: () => void }) {
  return (
    <>
      <h2>{name}</h2>
      <p className="small sub">
        Modo local: só esta máquina acessa o painel, sem senha. Para trabalhar em equipe, inicie o servidor com contas (README,
        ACCOUNTS).
      </p>
      <Link className="menu__item" to="/sobre" onClick={onChoose}>
        <IconInfoCircle className="icon icon--16" stroke={1.75} aria-hidden />
        Sobre
      </Link>
    </>
  )
}
