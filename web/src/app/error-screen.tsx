import type { ErrorComponentProps } from '@tanstack/react-router'

/** Seed §2: the router's default error screen. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <div className="page lost" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p className="sub">{error instanceof Error ? error.message : String(error)}</p>
      <a className="btn btn--default" href="/">
        Return to Home
      </a>
    </div>
  )
}
