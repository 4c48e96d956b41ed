import {
  IconAdjustmentsHorizontal,
  IconBolt,
  IconChecks,
  IconDatabase,
  IconFolder,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLayersSubtract,
  IconListCheck,
  IconMapPin,
  IconRepeat,
  IconSparkles,
  IconTrash,
  IconTrophy,
  IconUpload,
  IconUser,
  IconWallet,
} from '@tabler/icons-react'
import type { Permission } from 'contract/calls/permissions.ts'
import { type Capability, useCapabilities } from '#lib/net/capabilities.ts'
import { type PermissionCheck, usePermissions } from '#lib/session/permissions.ts'

type Icon = typeof IconHome

type ScreenFacts = {
  /** One of the listed permissions suffices; an empty list needs none. */
  access: readonly Permission[]
  /** Without this capability of the service the screen says that it is unavailable. */
  needs?: Capability
}

type ListedFacts = ScreenFacts & {
  label: string
  icon: Icon
  /** The key that opens the screen after `g`. */
  letter?: string
  group?: string
  /** Also marked in the menu while a screen below its path is open. */
  parent?: true
  /** In the menu of the specification (§2), which every service fills. */
  specified?: true
  /** In the menu after the specification's. */
  inMenu?: true
  /** Further words by which people look for it. */
  keywords?: string
}

const content = { icon: IconLayersSubtract, group: 'Conteúdo' } as const
const finance = { icon: IconWallet, group: 'Financeiro', access: ['finance.read'] } as const

/** All screens but those of the sign-in. Those with a label are listed, in this order, by the palette and in part by the menu. */
const SCREENS = {
  '/': { label: 'Home', icon: IconHome, letter: 'h', access: ['home.read'], specified: true },
  '/ai-tools': {
    label: 'Ferramentas de IA',
    icon: IconSparkles,
    letter: 'i',
    access: ['content.read', 'recordings.read'],
    specified: true,
  },
  '/tools/scraper-google-maps': {
    label: 'Scraper Google Maps',
    icon: IconMapPin,
    letter: 'm',
    access: ['leads.read', 'runs.launch'],
    specified: true,
    keywords: 'prospecção',
  },
  '/projects': {
    label: 'Projetos',
    icon: IconFolder,
    letter: 'p',
    parent: true,
    access: ['projects.read'],
    needs: 'edit',
    specified: true,
  },
  '/settings': {
    label: 'Configurações',
    icon: IconAdjustmentsHorizontal,
    parent: true,
    access: ['settings.read', 'team.write', 'clients.write'],
    specified: true,
  },
  '/team-performance': {
    label: 'Performance',
    icon: IconTrophy,
    letter: 't',
    parent: true,
    access: ['team.read'],
    specified: true,
    keywords: 'placar ranking vendas vendedores reuniões metas pontos leaderboard',
  },
  '/tools/gerador-pos-producao': {
    ...content,
    label: 'Gerador de Pós-Produção',
    access: ['runs.read', 'runs.launch'],
    specified: true,
    keywords: 'vídeo edição legenda',
  },
  '/tools/gerador-conteudo-carrossel': {
    ...content,
    label: 'Gerador de Conteúdo Carrossel',
    access: ['content.read', 'runs.launch'],
    specified: true,
    keywords: 'slides post Instagram peça',
  },
  '/tools/gerador-conteudo-estatico': {
    ...content,
    label: 'Gerador de Conteúdo Estático',
    access: ['content.read', 'runs.launch'],
    specified: true,
    keywords: 'imagem post Instagram peça',
  },
  '/financeiro/dashboard': { ...finance, label: 'Dashboard', letter: 'd', specified: true },
  '/financeiro': { ...finance, label: 'Saídas', letter: 's', specified: true },
  '/financeiro/entradas': { ...finance, label: 'Entradas', letter: 'e', specified: true },
  '/financeiro/configuracoes': {
    ...finance,
    label: 'Configurações',
    letter: 'c',
    access: ['finance.settings'],
    specified: true,
    keywords: 'empresas métodos de pagamento projetos clientes categorias',
  },
  '/financeiro/contas': {
    ...finance,
    label: 'Contas',
    letter: 'b',
    parent: true,
    needs: 'edit',
    inMenu: true,
    keywords: 'banco bancos saldo extrato cartão caixa transferência conta corrente previsão',
  },
  '/financeiro/a-pagar': {
    ...finance,
    label: 'A Pagar',
    letter: 'a',
    needs: 'edit',
    inMenu: true,
    keywords: 'contas vencidas vencimentos boletos',
  },
  '/financeiro/a-receber': {
    ...finance,
    label: 'A Receber',
    letter: 'r',
    needs: 'edit',
    inMenu: true,
    keywords: 'contas atrasadas vencimentos cobranças recebimentos',
  },
  '/financeiro/contas/conciliar': {
    ...finance,
    label: 'Conciliar extratos',
    icon: IconChecks,
    needs: 'edit',
    keywords: 'banco extrato conciliação movimentos vínculo',
  },
  '/financeiro/contas/regras': {
    ...finance,
    label: 'Regras do extrato',
    icon: IconListCheck,
    needs: 'edit',
    keywords: 'banco extrato conciliação classificar apelidos aprendidas',
  },
  '/financeiro/recorrencias': {
    ...finance,
    label: 'Recorrências',
    icon: IconRepeat,
    needs: 'edit',
    keywords: 'mensalidades assinaturas fixas',
  },
  '/financeiro/importar': {
    ...finance,
    label: 'Importar CSV, XLSX ou OFX',
    icon: IconUpload,
    access: ['finance.write'],
    needs: 'edit',
    keywords: 'extrato banco cartão fatura planilha',
  },
  '/lixeira': {
    label: 'Lixeira',
    icon: IconTrash,
    access: ['content.read', 'recordings.read', 'clients.read', 'leads.read'],
    needs: 'runs',
    keywords: 'excluídos apagados restaurar recuperar peças textos gravações kits personas contatos',
  },
  '/financeiro/lixeira': { ...finance, label: 'Lixeira', icon: IconTrash, needs: 'trash', keywords: 'excluídos restaurar' },
  '/execucoes': {
    label: 'Execuções',
    icon: IconBolt,
    letter: 'x',
    access: ['runs.read'],
    needs: 'runs',
    keywords: 'runs histórico falhas fila',
  },
  '/pieces': { ...content, label: 'Peças', access: ['content.read'], needs: 'runs', inMenu: true },
  '/contatos': {
    ...content,
    label: 'Contatos',
    letter: 'o',
    parent: true,
    access: ['leads.read'],
    needs: 'runs',
    inMenu: true,
    keywords: 'leads prospecção possíveis clientes quadro funil crm próximo contato',
  },
  '/clientes': {
    ...content,
    label: 'Clientes e marcas',
    parent: true,
    access: ['clients.read'],
    needs: 'runs',
    inMenu: true,
    keywords: 'marcas brand kit personas carteira contas',
  },
  '/settings/auditoria': {
    label: 'Auditoria',
    icon: IconHistory,
    group: 'Configurações',
    access: ['audit.read'],
    keywords: 'histórico log quem fez',
  },
  '/settings/dados': {
    label: 'Dados',
    icon: IconDatabase,
    group: 'Configurações',
    access: ['data.manage'],
    needs: 'edit',
    keywords: 'backup exportar restaurar instalação guarda rotinas',
  },
  '/conta': {
    label: 'Minha conta',
    icon: IconUser,
    access: [],
    keywords: 'senha nome foto perfil sair sessões tokens notificações segundo fator verificação duas etapas',
  },
  '/sobre': { label: 'Sobre', icon: IconInfoCircle, access: [], keywords: 'versão licenças terceiros créditos' },
  '/financeiro/contas/$id': { access: ['finance.read'], needs: 'edit' },
  '/financeiro/cobranca/$id': { access: ['finance.read'], needs: 'edit' },
  '/financeiro/mes/$month': { access: ['finance.read'], needs: 'edit' },
  '/projects/$id': { access: ['projects.read'], needs: 'edit' },
  '/execucoes/$id': { access: ['runs.read'], needs: 'runs' },
  '/contatos/$id': { access: ['leads.read'], needs: 'runs' },
  '/clientes/$id': { access: ['clients.read'], needs: 'runs' },
  '/pieces/$pieceId': { access: ['content.read'], needs: 'runs' },
  '/team-performance/atividades': { access: ['team.read'], needs: 'team' },
} as const satisfies Record<string, ScreenFacts | ListedFacts>

export type ScreenPath = keyof typeof SCREENS
type ListedPath = { [Path in ScreenPath]: (typeof SCREENS)[Path] extends { label: string } ? Path : never }[ScreenPath]
/** `search`: tells the views of a screen apart that are listed each by itself. */
export type Screen = ListedFacts & { path: ListedPath; search?: { view: 'calendar' | undefined } }

export const getScreenFacts = (path: ScreenPath): ScreenFacts => SCREENS[path]

export const getScreen = (path: ListedPath): Screen => ({ ...SCREENS[path], path })

const PIECE_VIEWS: Screen[] = [
  { ...getScreen('/pieces'), search: { view: undefined } },
  { ...getScreen('/pieces'), label: 'Calendário', search: { view: 'calendar' }, keywords: 'agenda publicações mês semana' },
]

const LISTED = (Object.keys(SCREENS) as ScreenPath[])
  .filter((path): path is ListedPath => 'label' in SCREENS[path])
  .flatMap((path) => (path === '/pieces' ? PIECE_VIEWS : [getScreen(path)]))

export type ScreenGroup = { label: string; prefix: string; icon: Icon; screens: readonly Screen[] }

const listMenu = (group: string | undefined) =>
  LISTED.filter((screen) => (screen.specified || screen.inMenu) && screen.group === group)

export const UNGROUPED_SCREENS: readonly Screen[] = listMenu(undefined)

export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  { label: content.group, prefix: '/tools/gerador', icon: content.icon, screens: listMenu(content.group) },
  { label: finance.group, prefix: '/financeiro', icon: finance.icon, screens: listMenu(finance.group) },
]

export const canOpenScreen = (can: PermissionCheck, path: ScreenPath): boolean => {
  const { access } = getScreenFacts(path)
  return access.length === 0 || access.some(can)
}

/** Keeps those that the person may open and the service fills. */
export function useScreenFilter(): (screens: readonly Screen[]) => readonly Screen[] {
  const can = usePermissions()
  const capabilities = useCapabilities()
  return (screens) =>
    screens.filter(({ path, specified, needs }) => canOpenScreen(can, path) && (specified || !needs || capabilities[needs]))
}

export const useScreens = (): readonly Screen[] => useScreenFilter()(LISTED)
