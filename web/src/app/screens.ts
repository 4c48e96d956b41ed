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

type Icon = typeof IconHome

/** Seed §2. `letter`: pressed after `g`. `parent`: it has screens under it, and is marked while one of them is open. */
export type Screen = { label: string; path: string; icon: Icon; letter?: string; group?: string; parent?: true }

export const MAIN: readonly Screen[] = [
  { label: 'Home', path: '/', icon: IconHome, letter: 'h' },
  { label: 'Ferramentas de IA', path: '/ai-tools', icon: IconSparkles, letter: 'i' },
  { label: 'Scraper Google Maps', path: '/tools/scraper-google-maps', icon: IconMapPin, letter: 'm' },
  { label: 'Projetos', path: '/projects', icon: IconFolder, letter: 'p', parent: true },
  { label: 'Configurações', path: '/settings', icon: IconAdjustmentsHorizontal },
  { label: 'Performance', path: '/team-performance', icon: IconTrophy, letter: 't', parent: true },
]

export type Group = { label: string; prefix: string; icon: Icon; screens: readonly Screen[] }

const content = (label: string, path: string): Screen => ({ label, path, icon: IconLayersSubtract, group: 'Conteúdo' })
const finance = (label: string, path: string, letter: string): Screen => ({
  label,
  path,
  icon: IconWallet,
  letter,
  group: 'Financeiro',
})

export const GROUPS: readonly Group[] = [
  {
    label: 'Conteúdo',
    prefix: '/tools/gerador',
    icon: IconLayersSubtract,
    screens: [
      content('Gerador de Pós-Produção', '/tools/gerador-pos-producao'),
      content('Gerador de Conteúdo Carrossel', '/tools/gerador-conteudo-carrossel'),
      content('Gerador de Conteúdo Estático', '/tools/gerador-conteudo-estatico'),
    ],
  },
  {
    label: 'Financeiro',
    prefix: '/financeiro',
    icon: IconWallet,
    screens: [
      finance('Dashboard', '/financeiro/dashboard', 'd'),
      finance('Saídas', '/financeiro', 's'),
      finance('Entradas', '/financeiro/entradas', 'e'),
      finance('Configurações', '/financeiro/configuracoes', 'c'),
    ],
  },
]

/** At the foot of the menu. */
export const RUNS: Screen = { label: 'Execuções', path: '/execucoes', icon: IconBolt, letter: 'x' }

/** Reached from the dashboard's card and the lists. */
const DUE: Screen = finance('A Pagar e A Receber', '/financeiro/a-pagar', 'a')

const SERIES: Screen = { label: 'Recorrências', path: '/financeiro/recorrencias', icon: IconRepeat, group: 'Financeiro' }
const IMPORT: Screen = { label: 'Importar de um CSV', path: '/financeiro/importar', icon: IconUpload, group: 'Financeiro' }

/** Reached from the lists. */
const TRASH: Screen = { label: 'Lixeira', path: '/financeiro/lixeira', icon: IconTrash, group: 'Financeiro' }

const SEED_SCREENS = [...MAIN, ...GROUPS.flatMap(({ screens }) => screens)]

/** All that can be gone to; what only our own service knows where it answers. */
export const screensFor = ({ runs }: { runs: boolean }): readonly Screen[] =>
  runs ? [...SEED_SCREENS, DUE, SERIES, IMPORT, TRASH, RUNS] : SEED_SCREENS
