import {
  IconAdjustmentsHorizontal,
  IconBolt,
  IconFolder,
  IconHome,
  IconLayersSubtract,
  IconMapPin,
  IconRepeat,
  IconSparkles,
  IconTrash,
  IconTrophy,
  IconUpload,
  IconWallet,
} from '@tabler/icons-react'
import { useCapabilities } from '#lib/capabilities.ts'
import { usePermissions } from '#lib/permissions.ts'
import { canOpenScreen, type ScreenPath } from './screen-access.ts'

type Icon = typeof IconHome

/** `letter`: the key that opens the screen after `g`; `parent`: also marked in the menu while a screen below its path is open. */
export type Screen = { label: string; path: ScreenPath; icon: Icon; letter?: string; group?: string; parent?: true }

export const UNGROUPED_SCREENS: readonly Screen[] = [
  { label: 'Home', path: '/', icon: IconHome, letter: 'h' },
  { label: 'Ferramentas de IA', path: '/ai-tools', icon: IconSparkles, letter: 'i' },
  { label: 'Scraper Google Maps', path: '/tools/scraper-google-maps', icon: IconMapPin, letter: 'm' },
  { label: 'Projetos', path: '/projects', icon: IconFolder, letter: 'p', parent: true },
  { label: 'Configurações', path: '/settings', icon: IconAdjustmentsHorizontal, parent: true },
  { label: 'Performance', path: '/team-performance', icon: IconTrophy, letter: 't', parent: true },
]

export type ScreenGroup = { label: string; prefix: string; icon: Icon; screens: readonly Screen[] }

const toContentScreen = (label: string, path: ScreenPath): Screen => ({
  label,
  path,
  icon: IconLayersSubtract,
  group: 'Conteúdo',
})
const toFinanceScreen = (label: string, path: ScreenPath, letter: string): Screen => ({
  label,
  path,
  icon: IconWallet,
  letter,
  group: 'Financeiro',
})

export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    label: 'Conteúdo',
    prefix: '/tools/gerador',
    icon: IconLayersSubtract,
    screens: [
      toContentScreen('Gerador de Pós-Produção', '/tools/gerador-pos-producao'),
      toContentScreen('Gerador de Conteúdo Carrossel', '/tools/gerador-conteudo-carrossel'),
      toContentScreen('Gerador de Conteúdo Estático', '/tools/gerador-conteudo-estatico'),
    ],
  },
  {
    label: 'Financeiro',
    prefix: '/financeiro',
    icon: IconWallet,
    screens: [
      toFinanceScreen('Dashboard', '/financeiro/dashboard', 'd'),
      toFinanceScreen('Saídas', '/financeiro', 's'),
      toFinanceScreen('Entradas', '/financeiro/entradas', 'e'),
      toFinanceScreen('Configurações', '/financeiro/configuracoes', 'c'),
    ],
  },
]

export const PIECES_SCREEN: Screen = { label: 'Peças', path: '/pieces', icon: IconLayersSubtract, group: 'Conteúdo' }

export const RUNS_SCREEN: Screen = { label: 'Execuções', path: '/execucoes', icon: IconBolt, letter: 'x' }

const DUE: Screen = toFinanceScreen('A Pagar e A Receber', '/financeiro/a-pagar', 'a')

const SERIES: Screen = { label: 'Recorrências', path: '/financeiro/recorrencias', icon: IconRepeat, group: 'Financeiro' }
const IMPORT: Screen = { label: 'Importar CSV, XLSX ou OFX', path: '/financeiro/importar', icon: IconUpload, group: 'Financeiro' }

export const TRASH_SCREEN: Screen = { label: 'Lixeira', path: '/lixeira', icon: IconTrash }

const FINANCE_TRASH: Screen = { label: 'Lixeira', path: '/financeiro/lixeira', icon: IconTrash, group: 'Financeiro' }

const SPECIFIED_SCREENS = [...UNGROUPED_SCREENS, ...SCREEN_GROUPS.flatMap(({ screens }) => screens)]
const ALL_SCREENS = [...SPECIFIED_SCREENS, DUE, SERIES, IMPORT, TRASH_SCREEN, FINANCE_TRASH, RUNS_SCREEN]

export function useScreenFilter(): (screens: readonly Screen[]) => readonly Screen[] {
  const can = usePermissions()
  return (screens) => screens.filter(({ path }) => canOpenScreen(can, path))
}

export function useScreens(): readonly Screen[] {
  const keepAllowed = useScreenFilter()
  return keepAllowed(useCapabilities().runs ? ALL_SCREENS : SPECIFIED_SCREENS)
}
