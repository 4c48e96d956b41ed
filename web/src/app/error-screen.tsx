import type { ErrorComponentProps } from '@tanstack/react-router'

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
