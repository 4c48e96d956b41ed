import { useUnreachableSince } from '#lib/connection.ts'

/** A placeholder that is shown while a screen waits for its code, the session and the capabilities. */
export function PendingScreen() {
  const away = useUnreachableSince() !== undefined
  return (
    <div className="page lost" role="status">
      <h1>{away ? 'Sem conexão' : 'Carregando...'}</h1>
      {away && <p className="sub">Esta tela abre sozinha quando o servidor voltar.</p>}
    </div>
  )
}
