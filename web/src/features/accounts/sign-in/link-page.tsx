import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { LinkToken } from 'contract/accounts/credentials.ts'
import { ROLE_NAMES } from 'contract/accounts/roles.ts'
import type { readLink } from 'contract/accounts/sign-in.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { useEffect } from 'react'
import { safeParse } from 'zod/mini'
import { FailedState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { isMissingRecord } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'
import { CreateAccountForm } from './create-account-form.tsx'
import { InsecureNotice } from './insecure-notice.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { linkQuery, signInQuery } from './sign-in-calls.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type OpenedLink = CallResult<typeof readLink>

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkToken?: string
  }
}

/**
 * Removes the token from the address bar and the visited addresses at once; the history entry's state keeps it, so that a
 * reloaded page still has it.
 */
function useToken(): string | undefined {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== '') void navigate({ to: pathname, hash: '', replace: true, state: { linkToken: hash } })
  }, [hash, pathname, navigate])
  return safeParse(LinkToken, hash === '' ? state.linkToken : hash).data
}

function BadLink() {
  const { data } = useQuery(signInQuery)
  return (
    <SignInFrame
      title="Este link não vale mais"
      hint="Cada link pode ser usado uma vez, por tempo limitado: ele já foi usado, foi trocado por outro, expirou ou foi copiado pela metade."
    >
      <ul className="stack gap-2 sign-in__remedies small sub">
        <li>Se a sua conta já existe, entre com o seu e-mail e a sua senha.</li>
        <li>Se não, peça um link novo a quem convidou você.</li>
        {data?.ownerLinkCommand && (
          <li>
            Quem instala o painel gera outro link de dono com <code className="mono">{data.ownerLinkCommand}</code>.
          </li>
        )}
      </ul>
      <Link className="btn btn--primary btn--wide" to="/entrar">
        Entrar
      </Link>
    </SignInFrame>
  )
}

function describeLink({ kind, name, email, role, invitedBy }: OpenedLink): { title: string; hint: string } {
  if (kind === 'owner') return { title: 'Crie a conta do dono', hint: 'Com ela você convida a equipe e cuida do painel.' }
  if (kind === 'reset')
    return { title: 'Escolha uma nova senha', hint: `Para a conta de ${name ?? email ?? 'quem recebeu o link'}.` }
  const as = role === null ? '' : ` como ${ROLE_NAMES[role]}`
  return { title: 'Crie a sua conta', hint: `${invitedBy ?? 'A sua equipe'} convidou você${as}.` }
}

function LinkForms({ token, link }: { token: string; link: OpenedLink }) {
  const { data } = useQuery(signInQuery)
  return (
    <SignInFrame {...describeLink(link)} notice={data?.isSecure === false && <InsecureNotice />}>
      {link.kind === 'reset' ? <ResetPasswordForm token={token} link={link} /> : <CreateAccountForm token={token} link={link} />}
    </SignInFrame>
  )
}

function OpenedLinkPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(linkQuery(token))
  if (data) return <LinkForms token={token} link={data} />
  if (isMissingRecord(error)) return <BadLink />
  if (error) {
    return (
      <SignInFrame title="Abrindo o link">
        <FailedState
          title="Não foi possível ler o link"
          hint={describeError(error)}
          action={<Button onClick={() => void refetch()}>Tentar de novo</Button>}
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Abrindo o link">
      <p className="sub" role="status">
        Conferindo o link...
      </p>
    </SignInFrame>
  )
}

export function LinkPage() {
  const token = useToken()
  const { hash } = useLocation()
  if (token) return <OpenedLinkPage token={token} />
  return hash === '' ? <BadLink /> : null
}
