import { type Integration, NO_OWN_PATHS } from 'contract/settings/integration.ts'

export const CALLBACK_ADDRESS = 'http://localhost:3000/api/runs/:id/callback'

export const anIntegration = (more: Partial<Integration> = {}): Integration => ({
  name: 'n8n da agência',
  baseUrl: 'https://n8n.agencia.example',
  paths: NO_OWN_PATHS,
  auth: { kind: 'header', name: 'X-Chave', secretEnd: 'abcd' },
  dedupes: false,
  reportsBack: true,
  asksPersonas: false,
  signing: { secretEnd: 'w9z1', previousEnd: null, previousUntil: null },
  pausedAt: null,
  revision: 1,
  ...more,
})
