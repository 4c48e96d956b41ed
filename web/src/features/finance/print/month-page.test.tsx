import { screen, waitFor, within } from '@testing-library/react'
import { exportMonth } from 'contract/finance/exports.ts'
import { closeMonth, listClosedMonths, type PrintedEntry, readMonth } from 'contract/finance/month.ts'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { requestsTo, stubFailure, stubForeignReply, stubReply, stubResponse } from '#testing/server.ts'
import type { MonthReport } from './month-calls.ts'

const PATH = '/financeiro/mes/2026-11'
const replaceHardSpaces = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ')
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => replaceHardSpaces(cell.textContent)))

const entry = (more: Partial<PrintedEntry>): PrintedEntry => ({
  id: 1,
  kind: 'outflow',
  date: '2026-11-05',
  description: 'Aluguel',
  project: 'Operações Internas',
  classification: 'Estrutura',
  centavos: 1_850_00,
  paidOn: '2026-11-06',
  ...more,
})

const aMonth = (more: Partial<MonthReport> = {}): MonthReport => ({
  month: '2026-11',
  today: '2026-11-21',
  companies: ['Ateliê Ltda.'],
  revenueCentavos: '100000',
  expenseCentavos: '185000',
  profitCentavos: '-85000',
  payable: { count: 1, totalCentavos: '5000' },
  receivable: { count: 0, totalCentavos: '0' },
  incomplete: 1,
  categories: [{ name: null, totalCentavos: '185000' }],
  projects: [{ name: 'Site novo', revenueCentavos: '100000', expenseCentavos: '0', profitCentavos: '100000' }],
  count: 3,
  entries: [
    entry({}),
    entry({
      id: 2,
      kind: 'inflow',
      description: 'Mensalidade',
      centavos: 1_000_00,
      classification: 'Odonto Aurora',
      project: null,
      paidOn: null,
    }),
    entry({ id: 3, description: 'Almoço', centavos: null, paidOn: null, classification: null, project: null }),
  ],
  ...more,
})

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(readMonth, aMonth())
})
afterEach(() => vi.unstubAllGlobals())

test('a month has its summary, categories and entries, and is printed by its button', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Novembro 2026', level: 1 })).toBeVisible()
  expect(await screen.findByText('Ateliê Ltda.')).toBeInTheDocument()
  expect(requestsTo(readMonth)[0]?.url.searchParams.get('month')).toBe('2026-11')
  expect(cellsOf(screen.getByRole('table', { name: 'Resumo do mês' }))).toEqual([
    ['Receita ', 'R$ 1.000,00'],
    ['Despesas ', 'R$ 1.850,00'],
    ['Lucro bruto ', '−R$ 850,00'],
    ['Ainda a pagar · 1 saída', 'R$ 50,00'],
    ['Ainda a receber · 0 entradas', 'R$ 0,00'],
  ])
  expect(screen.getByText('Fora das somas: 1 saída a completar, ainda sem valor.')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Despesas por categoria' })).getByText('Sem categoria')).toBeVisible()
  expect(cellsOf(within(screen.getByRole('region', { name: 'Lançamentos' })).getByRole('table'))).toEqual([
    ['Data', 'Descrição', 'Projeto · categoria ou cliente', 'Situação', 'Valor'],
    ['05/11', 'Aluguel', 'Operações Internas · Estrutura', 'Paga em 06/11', '−R$ 1.850,00'],
    ['05/11', 'Mensalidade', 'Odonto Aurora', 'Em aberto', 'R$ 1.000,00'],
    ['05/11', 'Almoço', '', 'Em aberto', 'A completar'],
  ])
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})

test.runIf(IS_NIGHT)('at 1440 px the state of a printed entry stands in one line', async () => {
  await page.viewport(1440, 900)
  stubReply(readMonth, aMonth({ entries: [entry({ kind: 'inflow', paidOn: '2026-11-23' }), entry({ id: 2, paidOn: null })] }))
  openApp(PATH)
  const heightOf = (text: string) => screen.getByText(text).getBoundingClientRect().height
  await screen.findByText('Recebida em 23/11')
  expect(heightOf('Recebida em 23/11')).toBe(heightOf('Em aberto'))
})

test('each of many projects has its row, so that all are on paper, and the total is the month’s', async () => {
  const projects = Array.from({ length: 400 }, (_, n) => ({
    name: `Projeto ${n}`,
    revenueCentavos: '250',
    expenseCentavos: '0',
    profitCentavos: '250',
  }))
  const internal = { name: null, revenueCentavos: '0', expenseCentavos: '185000', profitCentavos: '-185000' }
  stubReply(readMonth, aMonth({ projects: [...projects, internal] }))
  openApp(PATH)
  const table = within(await screen.findByRole('region', { name: 'Projetos' })).getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(403) // with those of the head and of the total
  expect(cellsOf(table).at(-1)?.slice(1)).toEqual(['R$ 1.000,00', 'R$ 1.850,00', '−R$ 850,00'])
  expect(table).not.toHaveAttribute('aria-rowcount') // a table that renders only the rows in view has it
})

test('neither of two projects of the same name stays behind when the figures change', async () => {
  const twin = { name: 'Site novo', revenueCentavos: '100', expenseCentavos: '0', profitCentavos: '100' }
  const other = { ...twin, name: 'Loja' }
  stubReply(readMonth, aMonth({ projects: [twin, twin, other] }))
  const { client } = openApp(PATH)
  const table = within(await screen.findByRole('region', { name: 'Projetos' })).getByRole('table')
  const listRows = () => within(table).getAllByRole('row', { name: /^(Site novo|Loja)/ })
  expect(listRows()).toHaveLength(3)
  for (const projects of [[other, twin, twin], [other]]) {
    stubReply(readMonth, aMonth({ projects }))
    await client.invalidateQueries()
  }
  await waitFor(() => expect(within(table).queryByText('Site novo')).toBeNull())
  expect(listRows()).toHaveLength(1)
})

test('a month leads to its neighbours, across the year', async () => {
  const { user, router } = openApp('/financeiro/mes/2026-12')
  await user.click(await screen.findByRole('link', { name: 'Janeiro 2027' }))
  expect(router.state.location.pathname).toBe('/financeiro/mes/2027-01')
  expect(await screen.findByRole('link', { name: 'Dezembro 2026' })).toBeVisible()
})

test('a month of more entries than can be printed leads to their list, and has its count', async () => {
  stubReply(readMonth, aMonth({ count: 7_312, entries: null }))
  openApp(PATH)
  expect(await screen.findByText('São mais de 5.000 lançamentos')).toBeVisible()
  expect(screen.getByText('7.312 lançamentos')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Saídas do mês' })).toHaveAttribute('href', '/financeiro?from=2026-11-01&to=2026-11-30')
})

test('an empty month says that it has no entries', async () => {
  stubReply(readMonth, aMonth({ categories: [], projects: [], count: 0, entries: [], incomplete: 0 }))
  openApp(PATH)
  expect(await screen.findByText('Nenhum lançamento no mês.')).toBeVisible()
  expect(screen.getByText('Nenhuma despesa no mês.')).toBeVisible()
})

test.each(firstByDay(['2026-13', 'agora', '2026-1']))('the address of %s, which is no month, asks for nothing', async (month) => {
  openApp(`/financeiro/mes/${month}`)
  expect(await screen.findByText('Este mês não existe')).toBeVisible()
  expect(requestsTo(readMonth)).toEqual([])
})

test('a month that fails to load says so', async () => {
  stubFailure(readMonth, { status: 500 })
  openApp(PATH)
  expect(await screen.findByText('Não foi possível carregar o mês')).toBeVisible()
})

test('a month of another service, which has none, cannot be printed', async () => {
  stubForeignReply(readMonth, 'nada', 404)
  openApp(PATH)
  expect(await screen.findByText('O mês não pode ser impresso aqui')).toBeVisible()
})

test('a month that is over is closed after a question, and says so; the current one is not', async () => {
  const { user } = openApp('/financeiro/mes/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Fechar mês' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechar mês' }))
  stubReply(closeMonth, { ok: true })
  stubReply(listClosedMonths, { months: [{ month: '2026-10', closedAt: '2026-11-21T12:00:00Z', closedBy: 'Bia' }] })
  await user.click(dialog.getByRole('button', { name: 'Fechar mês' }))
  expect(await screen.findByText('Fechado')).toHaveAttribute('title', expect.stringContaining('Por Bia'))
  expect(screen.getByRole('button', { name: 'Reabrir mês' })).toBeVisible()
  expect(JSON.parse(requestsTo(closeMonth)[0]?.text ?? '')).toEqual({ month: '2026-10' })
  await user.click(screen.getByRole('link', { name: /^Novembro/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Novembro/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /mês$/ })).toBeNull()
})

test('the accountant’s package of the month is fetched and saved under the server’s name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const headers = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="contador-2026-11.zip"' }
  stubResponse(exportMonth, () => new HttpResponse('PK', { headers }))
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Pacote do contador' }))
  expect(await screen.findByText('Exportação concluída')).toBeVisible()
  expect(requestsTo(exportMonth)[0]?.url.searchParams.get('month')).toBe('2026-11')
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('contador-2026-11.zip')
  saved.mockRestore()
})
