import '../accounts.css'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldNote } from '#components/ui/field.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { broadcastSignOut } from '#lib/session/identity.ts'
import { openIdentityProvider } from '../load-page.ts'
import { useBeginOidcSignIn } from './sign-in-calls.ts'

type Props = {
  name: string
  returnTo: string
}

/** If the provider does not answer, the page stays and tells why. */
export function OidcButton({ name, returnTo }: Props) {
  const { mutateAsync, error } = useBeginOidcSignIn()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // A browser that goes back from the provider may show this page as it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  const begin = async () => {
    setBusy(true)
    try {
      const { url } = await mutateAsync(returnTo)
      broadcastSignOut()
      openIdentityProvider(url)
    } catch {
      setBusy(false)
    }
  }
  return (
    <div className="fields">
      <Button className="btn--wide" busy={busy && `Abrindo ${name}...`} onClick={() => void begin()}>
        Entrar com {name}
      </Button>
      <span role="status">{error && !busy && <FieldNote error={describeError(error)} />}</span>
    </div>
  )
}
