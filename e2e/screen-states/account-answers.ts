import { PERMISSIONS } from 'contract/calls/permissions.ts'

const LATER = '2027-01-01T12:00:00.000Z'
const EARLIER = '2026-11-20T12:00:00.000Z'
const TODAY = new Date().toISOString().slice(0, 10)

const person = (id: number, name: string, more: object) => ({
  id,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@agencia.com.br`,
  role: 'operations',
  photo: null,
  active: true,
  hasSecondFactor: false,
  sessions: 1,
  tokens: 0,
  lastSeenAt: EARLIER,
  revision: 1,
  ...more,
})

const LINK = {
  ok: true,
  link: `https://painel.agencia.com.br/entrar/convite#${'aB3_'.repeat(10)}xyz`,
  expiresAt: LATER,
  mail: { id: 1, to: 'gil@agencia.com.br' },
}

const invitation = (id: number, email: string, more: object = {}) => ({
  id,
  email,
  role: 'viewer',
  invitedBy: 'Ana Souza',
  expiresAt: LATER,
  isExpired: false,
  ...more,
})

const mail = (id: number, state: string, more: object = {}) => ({
  id,
  personId: null,
  state,
  reason: null,
  expiresAt: LATER,
  ...more,
})

const TOKEN = {
  id: 1,
  name: 'n8n, saídas do cartão da agência',
  role: 'finance',
  createdAt: EARLIER,
  expiresAt: LATER,
  isExpired: false,
  lastUsedAt: EARLIER,
}

/** The answers of a server with accounts, by the glob patterns of their addresses. They are needed because the demo has no accounts. */
export const TEAM_ANSWERS = {
  '**/api/session': {
    user: { id: 1, name: 'Ana Souza', role: 'owner' },
    permissions: PERMISSIONS,
    today: TODAY,
    timeZone: 'America/Sao_Paulo',
  },
  '**/api/people': {
    people: [
      person(1, 'Ana Souza', { role: 'owner', hasSecondFactor: true }),
      person(2, 'Caio Prado', { tokens: 2 }),
      person(3, 'Maria Aparecida dos Santos Albuquerque e Silva', { role: 'finance', active: false, lastSeenAt: null }),
    ],
    invitations: [
      invitation(4, 'maria.aparecida.albuquerque.e.silva@agencia-de-comunicacao.com.br', { role: 'finance' }),
      invitation(3, 'lia@agencia.com.br'),
      invitation(2, 'rui@agencia.com.br', { expiresAt: EARLIER, isExpired: true }),
      invitation(1, 'gil@agencia.com.br'),
    ],
    mails: [
      mail(1, 'failed', { reason: 'O servidor de e-mail recusou o destinatário (550)' }),
      mail(3, 'sent'),
      mail(4, 'sending', { reason: 'A conexão criptografada com o servidor de e-mail falhou' }),
      mail(5, 'sent', { personId: 2 }),
    ],
    requiredFactor: { roles: ['owner'], revision: 1 },
  },
  '**/api/authorship/*/*': { createdBy: 'Ana Souza', createdAt: EARLIER, updatedBy: 'Caio Prado', updatedAt: EARLIER },
  '**/api/team/people': { people: [{ id: 2, name: 'Caio Prado' }] },
  '**/api/people/invitations': LINK,
  '**/api/people/*/reset-link': LINK,
  '**/api/account': {
    name: 'Ana Souza',
    email: 'ana@agencia.com.br',
    role: 'owner',
    revision: 1,
    photo: null,
    mutedNotifications: [],
    hasSecondFactor: false,
    needsSecondFactor: false,
    backupCodesLeft: 0,
    hasPassword: true,
    isSignInFresh: true,
    sessions: [
      { id: 1, device: 'Chrome no Windows', address: '10.0.0.4', createdAt: EARLIER, lastUsedAt: EARLIER, current: true },
      { id: 2, device: 'Safari no iPhone', address: null, createdAt: EARLIER, lastUsedAt: EARLIER, current: false },
    ],
  },
  '**/api/account/tokens': { ok: true, id: 1, token: `painel_${'aB3_'.repeat(10)}xyz`, tokens: [TOKEN] },
  '**/api/people/*/tokens': {
    tokens: [TOKEN, { ...TOKEN, id: 2, name: 'Planilha antiga', isExpired: true, expiresAt: EARLIER, lastUsedAt: null }],
  },
  '**/api/account/second-factor/begin': {
    uri: 'otpauth://totp/AI%20Dashboard:ana@agencia.com.br?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=AI%20Dashboard',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    backupCodes: Array.from({ length: 10 }, (_, at) => `k7m2p-x${at}wq4`),
  },
  '**/api/account/second-factor/confirm': { ok: true },
}
