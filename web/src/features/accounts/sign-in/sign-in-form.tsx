import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FailedState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { InsecureNotice } from './insecure-notice.tsx'
import { OidcButton } from './oidc-button.tsx'
import { signInQuery } from './sign-in-calls.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type Step = 'credentials' | 'code' | 'late'

type Props = {
  title?: string
  hint?: ReactNode
  initialEmail?: string | undefined
  /** The code's step if the OpenID provider has already vouched for the person. */
  firstStep?: Step
  returnTo?: string
  /** The form stays busy until the returned promise resolves. */
  onSignedIn: () => unknown
}

const NoOwner = ({ command }: { command: string | undefined }) => (
  <SignInFrame
    title="Este painel ainda não tem dono"
    hint="A conta do dono é criada com o link que o servidor escreve no terminal ao iniciar. Ele vale por uma hora e pode ser usado uma vez."
  >
    <p className="small sub">
      O link expirou? No servidor, <code className="mono">{command}</code> gera outro.
    </p>
  </SignInFrame>
)

export function SignInForm({
  title = 'Entrar',
  hint,
  initialEmail,
  firstStep = 'credentials',
  returnTo = '/',
  onSignedIn,
}: Props) {
  const { data, error, isError, refetch } = useQuery(signInQuery)
  const [step, setStep] = useState(firstStep)
  const notice = data?.isSecure === false && <InsecureNotice />
  if (isError && !data) {
    return (
      <SignInFrame title={title}>
        <FailedState
          title="Não foi possível carregar a tela de entrada"
          hint={describeError(error)}
          action={<Button onClick={() => void refetch()}>Tentar de novo</Button>}
        />
      </SignInFrame>
    )
  }
  if (data?.accounts && !data.hasOwner) return <NoOwner command={data.ownerLinkCommand} />
  if (step === 'code') {
    return (
      <SignInFrame title="Verificação em duas etapas" hint="A sua conta pede um código além da senha." notice={notice}>
        <CodeStep onDone={onSignedIn} onBack={({ isLate }) => setStep(isLate ? 'late' : 'credentials')} />
      </SignInFrame>
    )
  }
  const lateHint = 'O tempo para informar o código acabou. Entre de novo.'
  return (
    <SignInFrame title={title} hint={step === 'late' ? lateHint : hint} notice={notice}>
      <CredentialsStep
        initialEmail={initialEmail}
        onDone={({ secondFactor }) => (secondFactor ? setStep('code') : onSignedIn())}
      />
      {data?.oidc && <OidcButton name={data.oidc} returnTo={returnTo} />}
      <p className="small sub">Esqueceu a senha? Peça a um dono ou administrador um link para criar outra.</p>
    </SignInFrame>
  )
}
