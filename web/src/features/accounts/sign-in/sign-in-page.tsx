import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { openPage } from '../../../lib/load-page.ts'
import { signInQuery } from './api.ts'
import { readOidcReturn } from './oidc-return.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The address `/entrar`. It leads to Home and nowhere else: no address is taken from the link that led here. */
export function SignInPage() {
  const { data } = useQuery(signInQuery)
  const { reason, needsCode } = readOidcReturn(useLocation({ select: ({ hash }) => hash }))
  if (data?.accounts === false) {
    return (
      <SignInFrame title="Este painel não tem contas" hint="Ele funciona só nesta máquina, sem senha.">
        <Link className="btn btn--primary btn--wide" to="/">
          Ir para a Home
        </Link>
      </SignInFrame>
    )
  }
  return (
    <SignInForm
      hint={reason && <span role="alert">{reason}</span>}
      firstStep={needsCode ? 'code' : 'password'}
      onSignedIn={() => openPage('/')}
    />
  )
}
