import { OIDC_CALLBACK_PATH } from './accounts/sign-in.ts'
import type { Access } from './calls/permissions.ts'
import { EVENTS_PATH } from './events.ts'

export type NonContractRoute = { path: string; access: Access; about: string }

/** `*` stands for the rest of an address. */
export const NON_CONTRACT_ROUTES: readonly NonContractRoute[] = [
  {
    path: EVENTS_PATH,
    access: 'session',
    about: 'Os eventos ao vivo: cada um só chega a quem pode ler aquilo de que trata',
  },
  { path: OIDC_CALLBACK_PATH, access: 'public', about: 'A volta do provedor OpenID, com que se entra' },
  {
    path: '/metrics',
    access: 'public',
    about: 'Os números para um programa que vigia o servidor: só na própria máquina ou com METRICS_TOKEN; para os outros, 404',
  },
  { path: '/docs', access: 'authenticated', about: 'A referência da API' },
  { path: '/docs/open.js', access: 'authenticated', about: 'O programa da referência' },
  { path: '/docs/scalar.js', access: 'authenticated', about: 'O programa da referência' },
  { path: '/docs/openapi.json', access: 'authenticated', about: 'O documento da referência' },
  { path: '/', access: 'public', about: 'A página, que não traz dado nenhum' },
  { path: '/*', access: 'public', about: 'Os arquivos da página' },
  { path: '/assets/*', access: 'public', about: 'Os arquivos da página' },
  { path: '/assets', access: 'authenticated', about: 'Endereço que não existe' },
  { path: '/api', access: 'authenticated', about: 'Endereço que não existe' },
  { path: '/api/*', access: 'authenticated', about: 'Endereço que não existe' },
  { path: '/webhook', access: 'authenticated', about: 'Endereço que não existe' },
  { path: '/webhook/*', access: 'authenticated', about: 'Endereço que não existe' },
  { path: '/docs/*', access: 'authenticated', about: 'Endereço que não existe' },
]
