import type { Permission } from 'contract/calls/permissions.ts'
import type { PermissionCheck } from '#lib/permissions.ts'

/** One of the listed permissions suffices; an empty list needs none. */
export const SCREEN_ACCESS = {
  '/': ['home.read'],
  '/financeiro': ['finance.read'],
  '/financeiro/entradas': ['finance.read'],
  '/financeiro/importar': ['finance.write'],
  '/financeiro/a-pagar': ['finance.read'],
  '/financeiro/mes/$month': ['finance.read'],
  '/financeiro/lixeira': ['finance.read'],
  '/lixeira': ['content.read', 'recordings.read', 'clients.read', 'leads.read'],
  '/financeiro/dashboard': ['finance.read'],
  '/financeiro/recorrencias': ['finance.read'],
  '/financeiro/configuracoes': ['finance.settings'],
  '/ai-tools': ['content.read', 'recordings.read'],
  '/projects': ['projects.read'],
  '/projects/$id': ['projects.read'],
  '/settings': ['settings.read', 'team.write', 'clients.write'],
  '/settings/auditoria': ['audit.read'],
  '/settings/dados': ['data.manage'],
  '/conta': [],
  '/sobre': [],
  '/pieces/$pieceId': ['content.read'],
  '/execucoes': ['runs.read'],
  '/execucoes/$id': ['runs.read'],
  '/tools/scraper-google-maps': ['leads.read', 'runs.launch'],
  '/tools/gerador-pos-producao': ['runs.read', 'runs.launch'],
  '/tools/gerador-conteudo-carrossel': ['content.read', 'runs.launch'],
  '/tools/gerador-conteudo-estatico': ['content.read', 'runs.launch'],
  '/pieces': ['content.read'],
  '/team-performance': ['team.read'],
  '/team-performance/atividades': ['team.read'],
} as const satisfies Record<string, readonly Permission[]>

export type ScreenPath = keyof typeof SCREEN_ACCESS

export const canOpenScreen = (can: PermissionCheck, path: ScreenPath): boolean =>
  SCREEN_ACCESS[path].length === 0 || SCREEN_ACCESS[path].some(can)
