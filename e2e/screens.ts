/** Every screen, on the demo's data, in the states that have a place of their own. */
export const SCREENS = [
  '/',
  '/financeiro',
  '/financeiro/entradas',
  '/financeiro/dashboard',
  '/financeiro/configuracoes',
  '/financeiro/a-pagar',
  '/financeiro/a-pagar?aba=receber',
  '/financeiro/recorrencias',
  '/financeiro/importar',
  '/financeiro/lixeira',
  '/financeiro/mes/2026-11',
  '/ai-tools',
  '/ai-tools?aba=transcricoes&gravacao=3',
  '/ai-tools?aba=conteudos',
  '/ai-tools?documento=92',
  '/ai-tools?aba=criacoes',
  '/projects',
  '/projects/2',
  '/settings',
  '/execucoes',
  '/execucoes/1',
  '/execucoes/3',
  '/execucoes/6',
  '/tools/scraper-google-maps',
  '/tools/gerador-pos-producao',
  '/tools/gerador-conteudo-carrossel',
  '/tools/gerador-conteudo-estatico',
  '/team-performance',
  '/team-performance?tv=1',
  '/team-performance/atividades',
  '/nada',
]
export const WIDTHS = [1440, 1024, 390] as const

/**
 * Where a page is loaded at one width and then resized to the others, the first one changes from one page to the next: each width loads
 * its share.
 */
export const startWith = (index: number, widths: readonly number[]): readonly number[] => {
  const first = index % widths.length
  return [...widths.slice(first), ...widths.slice(0, first)]
}
