import { OIDC_FAILURES, type OidcFailure } from 'contract/accounts/sign-in.ts'

/** Why a sign-in with the provider failed, for the person. */
const REASONS: Record<OidcFailure, string> = {
  uninvited: 'Não há conta nem convite para o e-mail que você usa lá. Peça um convite a quem administra o painel.',
  unverified: 'O provedor não confirmou o seu e-mail. Confirme-o lá, ou entre com a senha.',
  canceled: 'A entrada foi cancelada no provedor.',
  expired: 'A entrada começou há tempo demais, ou em outra janela. Tente de novo.',
  provider: 'O provedor não respondeu, ou respondeu o que não se esperava. Entre com a senha, ou tente de novo.',
}

/** Reads how the provider's answer ended out of the fragment of the address to which it led: with a reason, or at the second factor. */
export function readOidcReturn(hash: string): { reason: string | undefined; needsCode: boolean } {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const failure = OIDC_FAILURES.find((known) => known === given.get('falha'))
  return { reason: failure && REASONS[failure], needsCode: given.get('etapa') === 'codigo' }
}
