import { screen, waitFor, within } from '@testing-library/react'
import { editInflow, listInflows, recordInflow } from 'contract/finance/inflows.ts'
import { editOutflow, listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem, listArchivedItems, listCategories, listCompanies } from 'contract/finance/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/financeiro'
const readQuery = () => Object.fromEntries(requestsTo(listOutflows).at(-1)?.url.searchParams ?? [])
const replaceHardSpaces = (text: string | null) => text?.replace(/\u00a0/g, ' ')

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listCompanies, [{ id: 6, name: 'Lume', revision: 1 }])
  stubReply(listOutflows, { entries: [anOutflowRow()] })
  stubReply(listInflows, { entries: [anInflowRow()] })
})

test.each(firstByDay(['/financeiro', '/financeiro/entradas']))(
  '%s?novo opens the form once: the address no longer asks for it',
  async (path) => {
    const { router } = openApp(`${path}?novo=true`)
    expect(await screen.findByRole('dialog', { name: /^Registrar Nova/ })).toBeVisible()
    await waitFor(() => expect(router.state.location.href).toBe(path))
  },
)

test('a column’s head sorts by it, pressed again the other way round, and the address keeps it', async () => {
  const { user, router } = openApp(PATH)
  const head = async (name: string) => screen.findByRole('columnheader', { name })
  expect(await head('Data')).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(await head('Valor')).getByRole('button'))
  await waitFor(() => expect(readQuery()).toMatchObject({ sort: 'value', direction: 'desc' }))
  expect(await head('Valor')).toHaveAttribute('aria-sort', 'descending')
  expect(await head('Data')).not.toHaveAttribute('aria-sort')
  await user.click(within(await head('Valor')).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'value', direction: 'asc' }))
  expect(await screen.findByRole('table', { name: 'Saídas, menor valor primeiro' })).toBeVisible()
  await user.click(within(await head('Data')).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('active filters stand under the bar, each to be removed alone', async () => {
  const { user, router } = openApp(`${PATH}?company=6&min=1000&max=5050&from=2026-11-01&status=paid`)
  const active = within(await screen.findByRole('list', { name: 'Filtros ativos' }))
  expect(await active.findByText('Empresa: Lume', { exact: false })).toBeVisible()
  expect(active.getAllByRole('button').map(({ textContent }) => replaceHardSpaces(textContent))).toEqual([
    'Remover filtro: Empresa: Lume',
    'Remover filtro: Situação: Pagas',
    'Remover filtro: Período: desde 01/11/2026',
    'Remover filtro: Valor: de R$ 10,00 a R$ 50,50',
  ])
  await user.click(active.getByRole('button', { name: /Valor/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ company: 6, from: '2026-11-01', status: 'paid' }))
  await user.click(active.getByRole('button', { name: /Empresa/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-11-01', status: 'paid' }))
})

test('entries without a category or of an archived project can be chosen, and the chip says so', async () => {
  stubReply(listArchivedItems, [{ category: 'projetos', id: 99, name: 'Campanha 2025' }])
  const { user, router } = openApp(PATH)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Sem categoria')
  await waitFor(() => expect(readQuery()).toMatchObject({ category: 'none' }))
  expect(router.state.location.search).toEqual({ category: 'none' })
  const active = () => within(screen.getByRole('list', { name: 'Filtros ativos' }))
  expect(active().getByRole('button')).toHaveTextContent('Remover filtro: Sem categoria')
  await user.click(active().getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await screen.findByRole('option', { name: 'Campanha 2025 (arquivado)' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Projeto' }), 'Campanha 2025 (arquivado)')
  await waitFor(() => expect(readQuery()).toMatchObject({ project: '99' }))
  expect(active().getByRole('button')).toHaveTextContent('Remover filtro: Projeto: Campanha 2025 (arquivado)')
})

test('a filter by an unknown project shows its number', async () => {
  openApp(`${PATH}?project=99`)
  expect(await screen.findByText('Projeto: nº 99', { exact: false })).toBeVisible()
})

test.each(
  firstByDay([
    ['a wide window', async () => undefined, 'Mais filtros'],
    ['a phone', shrinkToPhone, 'Filtros'],
  ]),
)('in %s a removed chip leaves the focus to one beside it, the only one to the filters', async (_, size, filters) => {
  await size()
  const { user } = openApp(`${PATH}?min=1000&from=2026-11-01&status=paid`)
  const chip = (name: RegExp) => screen.findByRole('button', { name })
  ;(await chip(/Remover filtro: Período/)).focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await chip(/Remover filtro: Valor/)).toHaveFocus())
  await waitFor(() => expect(screen.queryByRole('button', { name: /Período: / })).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Valor: / })).toBeNull())
  expect(await chip(/Remover filtro: Situação/)).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Filtros ativos' })).toBeNull())
  expect(screen.getByRole('button', { name: filters })).toHaveFocus()
})

test('days and values that are typed, a company and a method narrow the list', async () => {
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais filtros' }))
  await user.fill(await screen.findByLabelText('De'), '05102026')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(readQuery()).toEqual({ from: '2026-10-05', limit: '50' }))
  await user.fill(screen.getByLabelText('Valor mínimo'), '1.234,56')
  await waitFor(() => expect(readQuery()).toMatchObject({ min: '123456' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Empresa' }), 'Lume')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Método' }), 'Pix')
  await waitFor(() => expect(readQuery()).toEqual({ from: '2026-10-05', min: '123456', company: '6', method: '3', limit: '50' }))
})

test.runIf(IS_NIGHT)('an error under one of the further filters leaves all of them in one line', async () => {
  const { user } = openApp(`${PATH}?from=2026-11-10`)
  await user.click(await screen.findByRole('button', { name: /filtros/i }))
  const until = await screen.findByRole('textbox', { name: 'Até' })
  const readTops = () =>
    [until, screen.getByRole('textbox', { name: 'De' }), screen.getByRole('combobox', { name: 'Empresa' })].map(
      (field) => field.getBoundingClientRect().top,
    )
  const [top = 0] = readTops()
  expect(readTops()).toEqual([top, top, top])
  await user.fill(until, '5/11')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Este dia é anterior ao primeiro')).toBeVisible()
  expect(readTops()).toEqual([top, top, top])
})

test.runIf(IS_NIGHT)('at 1024 px the last button of the filters stands in their line', async () => {
  await page.viewport(1024, 768)
  openApp(PATH)
  const more = await screen.findByRole('button', { name: 'Mais filtros' })
  const middle = (control: Element) => {
    const { top, height } = control.getBoundingClientRect()
    return Math.round(top + height / 2)
  }
  for (const select of screen.getAllByRole('combobox', { name: /^(Projeto|Categoria|Situação)$/ }))
    expect(middle(select)).toBe(middle(more))
})

test('on phones all filters and the order stand behind Filtros', async () => {
  await shrinkToPhone()
  const { user } = openApp(PATH)
  expect(await screen.findByRole('searchbox')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Projeto' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  expect(await screen.findByLabelText('Valor máximo')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: /^Ordem/ }), 'Maior valor primeiro')
  await waitFor(() => expect(readQuery()).toMatchObject({ sort: 'value', direction: 'desc' }))
})

test('inflows are filtered by project', async () => {
  const { user, router } = openApp('/financeiro/entradas')
  await screen.findByRole('option', { name: 'Site novo' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Projeto' }), 'Site novo')
  await waitFor(() => expect(router.state.location.search).toEqual({ project: 2 }))
})

test('Duplicar opens a new form as that entry is, of today, and records another', async () => {
  stubReply(recordOutflow, { ok: true, id: 20 })
  const row = anOutflowRow({ categoryId: 4, projectId: 2, recurrence: 'Mensal', paidOn: null, notes: 'Plano anual' })
  stubReply(listOutflows, { entries: [row] })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  expect(dialog.getByLabelText(/^Nome da saída/)).toHaveValue('Figma')
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)).toHaveLength(1))
  expect(Object.fromEntries(requestsTo(recordOutflow)[0]?.form ?? [])).toEqual({
    nome_saida: 'Figma',
    valor: '312.00',
    categoria_id: '4',
    projeto_id: '2',
    data: '2026-11-21',
    observacoes: 'Plano anual',
  })
})

test('an archived project and category are legible in an edit, and stay when it is saved', async () => {
  stubReply(editOutflow, { ok: true })
  stubReply(listOutflows, {
    entries: [anOutflowRow({ projectId: 99, project: 'Campanha 2025', categoryId: 98, category: 'Brindes' })],
  })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Figma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saída' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Projeto' })).toHaveValue('Campanha 2025 (arquivado)'))
  expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Brindes (arquivado)')
  await user.fill(dialog.getByLabelText('Observações'), 'Paga em dia')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(editOutflow)).toHaveLength(1))
  const sent = readJsonBody(requestsTo(editOutflow)[0])
  expect(sent).toMatchObject({ notes: 'Paga em dia' })
  for (const name of ['projectId', 'categoryId']) expect(sent).not.toHaveProperty(name)
})

test.runIf(IS_NIGHT)('an archived client stays legible in the edit of an inflow', async () => {
  stubReply(editInflow, { ok: true })
  stubReply(listInflows, { entries: [anInflowRow({ clientId: 99, client: 'Padaria Sol' })] })
  const { user } = openApp('/financeiro/entradas')
  await user.click(await screen.findByRole('button', { name: 'Mensalidade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entrada' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Padaria Sol (arquivado)'))
})

test.each([
  ['01122026', '/financeiro?from=2026-12-01&to=2026-12-31'],
  ['30112026', undefined],
])('the toast of an outflow of %s leads to it only where the list does not show it', async (date, href) => {
  stubReply(recordOutflow, { ok: true, id: 20 })
  const { user, router } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Domínio')
  await user.fill(dialog.getByLabelText('Data'), date)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Saída registrada com sucesso!')).toBeVisible()
  const link = screen.queryByRole('link', { name: 'Ver' })
  expect(link?.getAttribute('href') ?? undefined).toBe(href)
  if (!link) return
  await user.click(link)
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-12-01', to: '2026-12-31' }))
})

test.runIf(IS_NIGHT)('the toast of an inflow of a later month leads to it', async () => {
  stubReply(recordInflow, { ok: true, id: 21 })
  const { user } = openApp('/financeiro/entradas?novo=true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Entrada' }))
  await user.fill(dialog.getByLabelText(/^Descrição/), 'Sinal')
  await user.type(dialog.getByLabelText(/^Valor/), '10')
  await user.fill(dialog.getByLabelText('Data'), '15012027')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: 'Ver' })).toHaveAttribute(
    'href',
    '/financeiro/entradas?from=2027-01-01&to=2027-01-31',
  )
})

test('a category is created from its select and chosen, unless one has that name in any case', async () => {
  stubReply(recordOutflow, { ok: true, id: 20 })
  stubReply(createConfigItem, { ok: true, id: 44 })
  const { user } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.fill(dialog.getByLabelText(/^Nome da saída/), 'Camisetas')
  await user.click(dialog.getByText('Projeto, categoria, método e empresa'))
  await user.fill(dialog.getByRole('combobox', { name: 'Categoria' }), 'software')
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Software'])
  await user.fill(dialog.getByRole('combobox', { name: 'Categoria' }), 'Brindes')
  stubReply(listCategories, [
    { id: 4, name: 'Software', color: '#EF4444', revision: 1 },
    { id: 44, name: 'Brindes', color: '#06B6D4', revision: 1 },
  ])
  await user.click(await screen.findByRole('option', { name: 'Criar “Brindes”' }))
  await waitFor(() => expect(readJsonBody(requestsTo(createConfigItem)[0])).toEqual({ category: 'categorias', name: 'Brindes' }))
  expect(await screen.findByText('Adicionado às configurações')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Brindes'))
  await user.click(dialog.getByRole('button', { name: 'Registrar Saída' }))
  await waitFor(() => expect(requestsTo(recordOutflow)[0]?.form.get('categoria_id')).toBe('44'))
})

test('a list of Configurações that failed to load says so at its field, and can be loaded again', async () => {
  stubFailure(listCompanies, { status: 500 })
  const { user } = openApp(`${PATH}?novo=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Saída' }))
  await user.click(dialog.getByText('Projeto, categoria, método e empresa'))
  expect(await dialog.findByText('Não foi possível carregar as empresas.', { exact: false })).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Empresa' }))
  expect(await screen.findByText('A lista não foi carregada')).toBeVisible()
  await user.keyboard('{Escape}')
  stubReply(listCompanies, [{ id: 6, name: 'Lume', revision: 1 }])
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Empresa' })).toHaveFocus())
  expect(await screen.findByRole('option', { name: 'Lume' })).toBeVisible()
})
