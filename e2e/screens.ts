/** The paths of the screens but `/conta` and `/entrar…`, and of their main states, for the demo's data. `/nada` is an unknown address. */
export const SCREENS = [
  '/',
  '/financeiro',
  '/financeiro/entradas',
  '/financeiro/dashboard',
  '/financeiro/configuracoes',
  '/financeiro/contas',
  '/financeiro/contas/2',
  '/financeiro/contas/conciliar',
  '/financeiro/a-pagar',
  '/financeiro/a-receber',
  '/financeiro/recorrencias',
  '/financeiro/importar',
  '/financeiro/lixeira',
  '/lixeira',
  '/financeiro/mes/2026-11',
  '/ai-tools',
  '/ai-tools?aba=transcricoes&gravacao=3',
  '/ai-tools?aba=conteudos',
  '/ai-tools?documento=92',
  '/ai-tools?aba=criacoes',
  '/pieces',
  '/pieces?view=calendar',
  '/projects',
  '/projects/2',
  '/clientes',
  '/clientes/1',
  '/settings',
  '/settings/auditoria',
  '/settings/dados',
  '/sobre',
  '/pieces/1',
  '/execucoes',
  '/execucoes/1',
  '/execucoes/3',
  '/execucoes/6',
  '/tools/scraper-google-maps',
  '/contatos',
  '/contatos?ver=quadro',
  '/contatos?ver=mapa',
  '/contatos/1',
  '/tools/gerador-pos-producao',
  '/tools/gerador-conteudo-carrossel',
  '/tools/gerador-conteudo-estatico',
  '/team-performance',
  '/team-performance?tv=1',
  '/team-performance/atividades',
  '/nada',
]
export const WIDTHS = [1440, 1024, 390] as const
/** The widths at which the layout's rules are checked by day; `npm run test:nightly` adds 1024. */
export const CHECKED_WIDTHS: readonly number[] = process.env.NIGHTLY ? WIDTHS : [1440, 390]

/**
 * @returns the widths, rotated so that each index begins with another one. A page is loaded at the first width and resized to the others,
 * so that each width is the first one for a third of the pages.
 */
export const rotateWidths = (index: number, widths: readonly number[]): readonly number[] => {
  const first = index % widths.length
  return [...widths.slice(first), ...widths.slice(0, first)]
}
