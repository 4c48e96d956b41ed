import type { ErrorComponentProps } from '@tanstack/react-router'

/** The router's error screen, in the specification's words (§2). */
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
