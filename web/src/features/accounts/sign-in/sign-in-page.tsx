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

/** The address `/entrar`. It leads to Home, or to the file or screen of this server that asked for a sign-in; never to another site. */
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
