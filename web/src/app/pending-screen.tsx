import { useUnreachableSince } from '../lib/connection.ts'

/** A placeholder that is shown while the code of a screen loads. */
export function PendingScreen() {
  const away = useUnreachableSince() !== undefined
  return (
    <div className="page lost" role="status">
      <h1>{away ? 'Sem conexão' : 'Carregando...'}</h1>
      {away && <p className="sub">Esta tela abre sozinha quando o servidor voltar.</p>}
    </div>
  )
}
