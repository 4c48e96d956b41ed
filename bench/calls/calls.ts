import { dueStatement, firstPageStatement, middlePageStatement, periodTotalStatement, searchStatement } from './best-lists.ts'
import {
  cashFlowStatement,
  categoriesStatement,
  kpisStatement,
  profitsStatement,
  projectsStatement,
  topCategoriesStatement,
} from './best-sums.ts'
import type { Statement, StatementContext } from './statement.ts'

/**
 * A call of our server. `competing`: makes the competitor's statement. A write has none, because its competitor sends the write's own
 * statements.
 */
export type ComparedCall = {
  name: string
  path: string
  method?: 'POST'
  body?: string
  type?: string
  competing?: (place: StatementContext) => Statement
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

/** The calls that the bench measures. MIDDLE in a path stands for the cursor after two fifths of all entries. */
export const CALLS: readonly ComparedCall[] = [
  { name: 'list, first page of 50', path: LIST, competing: firstPageStatement },
  { name: 'list, a page in the middle', path: `${LIST}&cursor=MIDDLE`, competing: middlePageStatement },
  { name: 'search, a rare word', path: `${LIST}&q=xerografia`, competing: searchStatement('xerografia') },
  { name: 'search, a common word', path: `${LIST}&q=aluguel`, competing: searchStatement('aluguel') },
  { name: 'search, part of every word', path: `${LIST}&q=lan%C3%A7a`, competing: searchStatement('lanca') },
  { name: 'board of payables', path: '/api/finance/due?kind=outflow', competing: dueStatement },
  { name: 'total of a period', path: `/api/finance/outflows/summary?${PERIOD}`, competing: periodTotalStatement },
  { name: 'categories', path: '/api/finance/categories', competing: categoriesStatement },
  { name: 'projects', path: '/webhook/api/v1/projects', competing: projectsStatement },
  { name: 'dashboard: kpis', path: `${DASHBOARD}/kpis`, competing: kpisStatement },
  { name: 'dashboard: fluxo-caixa', path: `${DASHBOARD}/fluxo-caixa`, competing: cashFlowStatement },
  { name: 'dashboard: top-categorias', path: `${DASHBOARD}/top-categorias`, competing: topCategoriesStatement },
  { name: 'dashboard: projetos-lucratividade', path: `${DASHBOARD}/projetos-lucratividade`, competing: profitsStatement },
  {
    name: 'create an outflow',
    path: '/webhook/financial-expense',
    method: 'POST',
    body: `${FORM}--${BOUNDARY}--\r\n`,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  },
]
