import { screen, waitFor, within } from '@testing-library/react'
import { dashboard } from 'contract/finance/dashboard.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { buildKpiChange, stubDashboard } from '#testing/dashboard.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, requestsTo, stubFailure, stubForeignReply, stubReply, stubSession } from '#testing/server.ts'
import { expectLog } from '#testing/setup.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/financeiro/dashboard'
const text = (words: string) => ({ normalizer: (t: string) => t.replace(/\u00a0/g, ' '), words })
const money = (words: string) => [words, { normalizer: text(words).normalizer }] as const

beforeEach(() => {
  stubSession()
  stubDashboard()
})

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

test.runIf(IS_NIGHT)('on a phone the largest amounts stay inside their cards', async () => {
  await shrinkToPhone()
  stubReply(dashboard.readKpis, [
    { monthRevenue: '9999999999.99', revenue: buildKpiChange(null) },
    { monthExpense: '29999999999.97', expense: buildKpiChange(null), profit: buildKpiChange(null) },
    { payable: '20000038623.80', nextDue: null, overdue: { count: 1, centavos: '18990' } },
  ])
  openApp(PATH)
  for (const words of ['R$ 9.999.999.999,99', 'R$ 29.999.999.999,97', '−R$ 19.999.999.999,98', 'R$ 20.000.038.623,80']) {
    const figure = await screen.findByText(...money(words))
    expect(figure.scrollWidth, words).toBeLessThanOrEqual(figure.clientWidth)
  }
})

test('the four KPI cards have figures in reais and captions, and heads of one line', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Dashboard Financeiro' })).toBeVisible()
  expect(screen.getByText('Visão geral da saúde financeira da empresa')).toBeVisible()
  for (const [name, figure, caption] of [
    ['Receita (Mês Atual)', 'R$ 48.150,50', '15% vs. Mês Anterior'],
    ['Despesas (Mês Atual)', 'R$ 21.981,75', '5% vs. Mês Anterior'],
    ['Lucro Bruto (Mês Atual)', 'R$ 26.168,75', '25% vs. Mês Anterior'],
    ['A Pagar (Próx. 30 dias)', 'R$ 7.415,25', 'Vencimento mais próximo: Aluguel'],
  ] as const) {
    const kpi = await findCard(name)
    expect(await kpi.findByText(...money(figure))).toBeVisible()
    expect(kpi.getByText(caption)).toBeVisible()
  }
  expect(screen.getByRole('link', { name: '1 vencida' })).toHaveAttribute('href', '/financeiro/a-pagar#vencidas')
  expect(screen.getByRole('link', { name: 'A Pagar (Próx. 30 dias)' })).toHaveAttribute('href', '/financeiro/a-pagar')
  expect(screen.getByRole('link', { name: 'Imprimir mês' })).toHaveAttribute('href', '/financeiro/mes/2026-11')
  expect(screen.getByText('Comparação: 01/11 a 21/11 com 01/10 a 21/10')).toBeVisible()
  expect((await findCard('Despesas (Mês Atual)')).getByRole('img', { name: 'Subiu' })).toHaveClass('delta--bad')
  const heads = screen.getAllByRole('heading', { level: 2, name: /\((Mês Atual|Próx\. 30 dias)\)$/ }).slice(0, 4)
  expect(heads.map((head) => head.getBoundingClientRect().height)).toEqual([22, 22, 22, 22]) // also beside “1 vencida”
})

test('the cash flow is a table, and a chart that the arrow keys go through', async () => {
  const { user } = openApp(PATH)
  const flow = await findCard('Fluxo de Caixa (Últimos 6 Meses)')
  const table = within(await flow.findByRole('table'))
  // The mouse may still be on a month of the chart, where the previous test left it.
  await user.hover(screen.getByRole('heading', { name: 'Dashboard Financeiro' }))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Mês', 'Receitas', 'Despesas', 'Saldo'])
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Out', 'Nov'])
  expect(table.getByText('\u2212660,00')).toHaveClass('neg')
  flow.getByRole('group').focus()
  await user.keyboard('{ArrowRight}')
  expect(await flow.findByText('Mês: Out')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(await flow.findByText('Mês: Nov')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(flow.queryByText('Mês: Nov')).toBeNull())
})

test('categories have name, value and percent, and lead to the month’s outflows of the category', async () => {
  openApp(PATH)
  const top = await findCard('Top 5 Despesas por Categoria (Mês Atual)')
  const rows = within(await top.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.replace(/\u00a0/g, ' '))).toEqual([
    'CategoriaValor%',
    'Mídia pagaR$ 90,0090%',
    'Sem categoriaR$ 10,0010%',
  ])
  expect(top.getByRole('link', { name: 'Mídia paga' })).toHaveAttribute(
    'href',
    '/financeiro?category=1&from=2026-11-01&to=2026-11-30',
  )
  expect(top.getByRole('link', { name: 'Sem categoria' })).toHaveAttribute(
    'href',
    '/financeiro?category=none&from=2026-11-01&to=2026-11-30',
  )
})

test('Caixa stays in the address, asks for the cash figures, and leads to no list', async () => {
  const { user, router } = openApp(PATH)
  await (await findCard('Top 5 Despesas por Categoria (Mês Atual)')).findByRole('link', { name: 'Mídia paga' })
  await user.click(screen.getByRole('tab', { name: 'Caixa' }))
  expect(await screen.findByText(/^Conta o que foi recebido e pago/)).toBeVisible()
  const top = await findCard('Top 5 Despesas por Categoria (Mês Atual)')
  expect(await top.findByText('Mídia paga')).toBeVisible()
  expect(top.queryByRole('link')).toBeNull()
  expect((await findCard('Projetos Ativos: Receita vs. Custo')).queryByRole('link', { name: 'Ateliê' })).toBeNull()
  expect(router.state.location.href).toBe(`${PATH}?base=caixa`)
  expect(requestsTo(dashboard.readKpis).map(({ url }) => url.search)).toEqual(['', '?basis=cash'])
})

test('projects lead to their outflows of the month; profit is green, a loss red with its minus', async () => {
  openApp(PATH)
  const region = await findCard('Projetos Ativos: Receita vs. Custo')
  expect(await region.findByRole('link', { name: 'Ateliê' })).toHaveAttribute(
    'href',
    '/financeiro?project=2&from=2026-11-01&to=2026-11-30',
  )
  expect(region.getByRole('link', { name: 'Desde o início' })).toHaveAttribute('href', '/projects')
  const table = within(region.getByRole('table'))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Projeto', 'Receita', 'Custo', 'Lucro'])
  expect(table.getByText(...money('\u2212R$ 33,80'))).toHaveClass('neg')
  expect(table.getByText(...money('R$ 60,00'))).toHaveClass('pos')
  const total = within(table.getByRole('row', { name: /^Total/ }))
  expect(total.getByText(...money('R$ 26,20'))).toHaveClass('pos')
})

test('entries without a project are a row of their own, part of the totals', async () => {
  stubReply(dashboard.readProjectProfits, [
    { name: 'Ateliê', received: '100.00', cost: '40.00', id: 2 },
    { name: 'Sem projeto', received: '10.00', cost: '0.00', id: null },
  ])
  openApp(PATH)
  const table = within(await (await findCard('Projetos Ativos: Receita vs. Custo')).findByRole('table'))
  expect(table.getByRole('rowheader', { name: /^Sem projeto/ })).toBeVisible()
  expect(table.queryByRole('link', { name: 'Sem projeto' })).toBeNull()
  expect(within(table.getByRole('row', { name: /^Total/ })).getByText(...money('R$ 70,00'))).toHaveClass('pos')
})

describe('a failed section', () => {
  test.each(
    firstByDay([
      ['readKpis', 'Failed to fetch KPIs', 'Erro ao carregar dados'],
      ['readCashFlow', 'Failed to fetch cash flow', 'Não foi possível carregar os dados de fluxo de caixa.'],
      ['readTopCategories', 'Failed to fetch categories', 'Não foi possível carregar as categorias.'],
      ['readProjectProfits', 'Failed to fetch projects', 'Não foi possível carregar os dados dos projetos.'],
    ] as const),
  )('%s says so in its place, and on the console; the others stand', async (name, log, words) => {
    expectLog(log)
    stubFailure(dashboard[name], { status: 500 })
    const { user } = openApp(PATH)
    expect((await screen.findAllByText(words)).length).toBe(name === 'readKpis' ? 4 : 1)
    // biome-ignore lint/suspicious/noConsole: the seed's own log
    expect(vi.mocked(console.error)).toHaveBeenCalledWith(log, expect.anything())
    if (name !== 'readKpis') expect(await screen.findByText('15% vs. Mês Anterior')).toBeVisible()
    if (name !== 'readProjectProfits') expect(await screen.findByText('Ateliê')).toBeVisible()
    stubReply(dashboard.readCashFlow, [{ month: '2026-09', inflows: '1.00', outflows: '0.00' }])
    if (name === 'readCashFlow') {
      await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
      expect(await screen.findByText('Set')).toBeVisible()
    }
  })
})

test('each section of the dashboard has its own spinner until it is there', async () => {
  const release = holdReply(dashboard.readKpis, [
    { monthRevenue: '1.00', revenue: buildKpiChange(null) },
    { monthExpense: '1.00', expense: buildKpiChange(null), profit: buildKpiChange(null) },
    { payable: '1.00', nextDue: null, overdue: { count: 0, centavos: '0' } },
  ])
  openApp(PATH)
  expect(within(await screen.findByRole('region', { name: 'Receita (Mês Atual)' })).getByRole('status')).toHaveTextContent(
    'Carregando...',
  )
  expect(await screen.findByText('Ateliê')).toBeVisible()
  release()
  await waitFor(() => expect(screen.getAllByText('Sem mês anterior para comparar')).toHaveLength(3))
  expect(screen.getByText('Nenhum vencimento próximo')).toBeVisible()
})

test('the seed’s bare answers are enough for the dashboard', async () => {
  stubForeignReply(dashboard.readKpis, [{ a_pagar: '5' }, { despesa_mes: 2.5 }, { receita_mes: '10.00' }])
  stubForeignReply(dashboard.readTopCategories, [{ nome: 'Casa', total_gasto: 7 }])
  stubForeignReply(dashboard.readProjectProfits, [{ nome: 'Só nome' }])
  openApp(PATH)
  expect(await (await findCard('Lucro Bruto (Mês Atual)')).findByText(...money('R$ 7,50'))).toBeVisible()
  expect(await screen.findByText('Casa')).toBeVisible()
  expect(await screen.findByText('Só nome')).toBeVisible()
})
