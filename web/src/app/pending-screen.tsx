import { useUnreachableSince } from '#lib/net/connection.ts'

export function PendingScreen() {
  const away = useUnreachableSince() !== undefined
  return (
    <div className="stack page lost" role="status">
      <h1>{away ? 'Sem conexão' : 'Carregando...'}</h1>
      {away && <p className="sub">Esta tela abre automaticamente quando o servidor voltar.</p>}
    </div>
  )
}
