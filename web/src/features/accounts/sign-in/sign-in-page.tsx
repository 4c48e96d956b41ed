import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { formatSignInPath } from 'contract/accounts/sign-in-return.ts'
import { useState } from 'react'
import { openPage } from '../../../lib/load-page.ts'
import { signInQuery } from './api.ts'
import { FileReady } from './file-ready.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { readSignInReturn } from './sign-in-return.ts'

/**
 * The page at `/entrar`. After the sign-in it opens Home, or the file of this server that required the sign-in, or the screen on which a
 * sign-in with the provider began, but never another site.
 */
export function SignInPage() {
  const { data } = useQuery(signInQuery)
  const given = readSignInReturn(useLocation({ select: ({ href }) => href }))
  const { reason, needsCode, file, screen } = given
  const [isSignedIn, setIsSignedIn] = useState(given.isSignedIn)
  const leave = () => {
    openPage(file ?? screen ?? '/')
    setIsSignedIn(true)
  }
  if (isSignedIn && file) return <FileReady path={file} />
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
      {...(file && { returnTo: formatSignInPath(file, { isSignedIn: true }) })}
      onSignedIn={leave}
    />
  )
}
