import { bestDue, bestFirstPage, bestMiddlePage, bestPeriodTotal, bestSearch } from './best-lists.ts'
import { bestCashFlow, bestCategories, bestFigures, bestProfits, bestProjects, bestTopCategories } from './best-sums.ts'
import type { Statement, StatementContext } from './statement.ts'

/**
 * A call of our server. `best` makes the competitor's statement; a write has none, since its competitor sends the write's own statements.
 */
export type Call = {
  name: string
  path: string
  method?: 'POST'
  body?: string
  type?: string
  best?: (place: StatementContext) => Statement
}

const BOUNDARY = 'bench'
const FORM = [
  ['nome_saida', 'Medição'],
  ['valor', '12.34'],
  ['projeto_id', '2'],
  ['categoria_id', '1'],
]
  .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')

const LIST = '/webhook/api/v1/saidas?limit=50'
const DASHBOARD = '/webhook/api/v1/dashboard'
const PERIOD = 'from=2026-01-01&to=2026-12-31'

/** The calls that the bench measures. In a path, MIDDLE stands for the cursor after two fifths of all entries. */
export const CALLS: readonly Call[] = [
  { name: 'list, first page of 50', path: LIST, best: bestFirstPage },
  { name: 'list, a page in the middle', path: `${LIST}&cursor=MIDDLE`, best: bestMiddlePage },
  { name: 'search, a rare word', path: `${LIST}&q=xerografia`, best: bestSearch('xerografia') },
  { name: 'search, a common word', path: `${LIST}&q=aluguel`, best: bestSearch('aluguel') },
  { name: 'search, part of every word', path: `${LIST}&q=lan%C3%A7`, best: bestSearch('lanc') },
  { name: 'board of payables', path: '/api/finance/due?kind=outflow', best: bestDue },
  { name: 'total of a period', path: `/api/finance/outflows/summary?${PERIOD}`, best: bestPeriodTotal },
  { name: 'categories', path: '/api/finance/categories', best: bestCategories },
  { name: 'projects', path: '/webhook/api/v1/projects', best: bestProjects },
  { name: 'dashboard: kpis', path: `${DASHBOARD}/kpis`, best: bestFigures },
  { name: 'dashboard: fluxo-caixa', path: `${DASHBOARD}/fluxo-caixa`, best: bestCashFlow },
  { name: 'dashboard: top-categorias', path: `${DASHBOARD}/top-categorias`, best: bestTopCategories },
  { name: 'dashboard: projetos-lucratividade', path: `${DASHBOARD}/projetos-lucratividade`, best: bestProfits },
  {
    name: 'create an outflow',
    path: '/webhook/financial-expense',
    method: 'POST',
    body: `${FORM}--${BOUNDARY}--\r\n`,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  },
]
