import { OIDC_FAILURES, type OidcFailure } from 'contract/accounts/sign-in.ts'
import { readReturnFile, readReturnScreen } from 'contract/accounts/sign-in-return.ts'

const REASONS: Record<OidcFailure, string> = {
  uninvited: 'Não há conta nem convite para o e-mail que você usa lá. Peça um convite a quem administra o painel.',
  unverified: 'O provedor não confirmou o seu e-mail. Confirme-o lá, ou entre com a senha.',
  canceled: 'O login foi cancelado no provedor.',
  expired: 'O login demorou demais ou começou em outra janela. Tente de novo.',
  provider: 'O provedor não respondeu, ou deu uma resposta inesperada. Entre com a senha, ou tente de novo.',
}

export type SignInReturn = {
  reason: string | undefined
  needsCode: boolean
  /** The address of the file for which the person has to sign in. */
  file: `/${string}` | undefined
  /** The address of the screen on which a sign-in with the provider began. */
  screen: `/${string}` | undefined
  /** Whether the sign-in with the provider is complete, so that only the file has to be opened. */
  isSignedIn: boolean
}

export function readSignInReturn(href: string): SignInReturn {
  // This is the fragment as the address has it: the router's copy is already decoded once.
  const given = new URLSearchParams(href.split('#')[1])
  const failure = OIDC_FAILURES.find((known) => known === given.get('falha'))
  const step = given.get('etapa')
  return {
    reason: failure && REASONS[failure],
    needsCode: step === 'codigo',
    file: readReturnFile(given),
    screen: step === 'codigo' ? readReturnScreen(given) : undefined,
    isSignedIn: step === 'arquivo',
  }
}
