import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { formatSignInPath } from 'contract/accounts/sign-in-return.ts'
import { useEffect, useState } from 'react'
import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import { getRememberedPersonId } from '#lib/session/identity.ts'
import { waitForSession } from '#lib/session/session.ts'
import { openPage } from '../load-page.ts'
import { signInQuery } from './sign-in-calls.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { readSignInReturn, type SignInReturn } from './sign-in-return.ts'

/** The page stays open if the browser downloads the file instead of showing it. */
const FileReady = ({ path }: { path: string }) => (
  <SignInFrame title="Você entrou" hint="O arquivo que você pediu está a um clique, se ainda não abriu ou não foi baixado.">
    <div className="fields">
      <a className="btn btn--primary btn--wide" href={path}>
        Abrir o arquivo
      </a>
      <a className="btn btn--default btn--wide" href="/">
        Ir para a Home
      </a>
    </div>
  </SignInFrame>
)

function SignInStep({ given }: { given: SignInReturn }) {
  const { data } = useQuery(signInQuery)
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
      firstStep={needsCode ? 'code' : 'credentials'}
      {...(file && { returnTo: formatSignInPath(file, { isSignedIn: true }) })}
      onSignedIn={leave}
    />
  )
}

function SessionCheck() {
  const isSlow = useDelayedLoading(true)
  if (!isSlow) return null
  return (
    <SignInFrame title="Entrar">
      <p className="sub" role="status">
        Verificando a sua sessão...
      </p>
    </SignInFrame>
  )
}

function OpenedFile({ path }: { path: `/${string}` }) {
  useEffect(() => void openPage(path), [path])
  return <FileReady path={path} />
}

/** Undefined until the server has answered, which is asked only if this browser remembers a person. */
function useWasSignedIn(): boolean | undefined {
  const client = useQueryClient()
  const [wasSignedIn, setWasSignedIn] = useState(() => (getRememberedPersonId() === undefined ? false : undefined))
  useEffect(() => {
    if (wasSignedIn === undefined) void waitForSession(client).then((session) => setWasSignedIn(session !== undefined))
  }, [client, wasSignedIn])
  return wasSignedIn
}

/**
 * Never leads to another site; a signed-in person is led on at once, except in the middle of a provider's sign-in, which may be
 * another person's.
 */
export function SignInPage() {
  const given = readSignInReturn(useLocation({ select: ({ href }) => href }))
  const isUnderWay = given.reason !== undefined || given.needsCode || given.isSignedIn
  const wasSignedIn = useWasSignedIn()
  if (isUnderWay || wasSignedIn === false) return <SignInStep given={given} />
  if (wasSignedIn === undefined) return <SessionCheck />
  return given.file ? <OpenedFile path={given.file} /> : <Navigate to="/" replace />
}
