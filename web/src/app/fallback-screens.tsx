import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUnreachableSince } from '#lib/net/connection.ts'

/** The words are the specification's (§2). */
export function NotFound() {
  useEffect(() => {
    document.title = '404 · AI Dashboard'
  }, [])
  return (
    <div className="stack page lost">
      <h1 className="lost__code">404</h1>
      <p className="sub">Oops! Page not found</p>
      <Link className="link reach" to="/">
        Return to Home
      </Link>
    </div>
  )
}

/** The words are the specification's (§2). */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <div className="stack page lost" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p className="sub">{error instanceof Error ? error.message : String(error)}</p>
      <a className="btn btn--default" href="/">
        Return to Home
      </a>
    </div>
  )
}

export function PendingScreen() {
  const away = useUnreachableSince() !== undefined
  return (
    <div className="stack page lost" role="status">
      <h1>{away ? 'Sem conexão' : 'Carregando...'}</h1>
      {away && <p className="sub">Esta tela abre automaticamente quando o servidor voltar.</p>}
    </div>
  )
}
