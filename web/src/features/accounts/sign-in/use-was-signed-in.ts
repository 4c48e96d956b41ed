import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRememberedPersonId } from '#lib/identity.ts'
import { waitForSession } from '#lib/session.ts'

/**
 * Whether the person was signed in already when the page was opened; undefined until the server has answered. The server is asked only
 * where this browser remembers a person.
 */
export function useWasSignedIn(): boolean | undefined {
  const client = useQueryClient()
  const [wasSignedIn, setWasSignedIn] = useState(() => (getRememberedPersonId() === undefined ? false : undefined))
  useEffect(() => {
    if (wasSignedIn === undefined) void waitForSession(client).then((session) => setWasSignedIn(session !== undefined))
  }, [client, wasSignedIn])
  return wasSignedIn
}
