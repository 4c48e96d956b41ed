import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

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
