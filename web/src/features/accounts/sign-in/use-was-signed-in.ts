import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRememberedPersonId } from '#lib/session/identity.ts'
import { waitForSession } from '#lib/session/session.ts'

/** Undefined until the server has answered, which is asked only if this browser remembers a person. */
export function useWasSignedIn(): boolean | undefined {
  const client = useQueryClient()
  const [wasSignedIn, setWasSignedIn] = useState(() => (getRememberedPersonId() === undefined ? false : undefined))
  useEffect(() => {
    if (wasSignedIn === undefined) void waitForSession(client).then((session) => setWasSignedIn(session !== undefined))
  }, [client, wasSignedIn])
  return wasSignedIn
}
