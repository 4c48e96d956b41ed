import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRememberedPersonId } from '../../../lib/identity.ts'
import { waitForSession } from '../../../lib/session.ts'

/**
 * Whether the person was signed in already when the page was opened; undefined until the server has answered. The server is asked only
 * where this browser remembers a person.
 */
export function useIsSignedIn(): boolean | undefined {
  const client = useQueryClient()
  const [isSignedIn, setIsSignedIn] = useState(() => (getRememberedPersonId() === undefined ? false : undefined))
  useEffect(() => {
    if (isSignedIn === undefined) void waitForSession(client).then((session) => setIsSignedIn(session !== undefined))
  }, [client, isSignedIn])
  return isSignedIn
}
