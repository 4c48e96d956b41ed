import { screen, waitFor, within } from '@testing-library/react'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue } from 'contract/finance/due.ts'
import { listInflows, recordInflow, restoreInflow, summarizeInflows } from 'contract/finance/inflows.ts'
import { listClients } from 'contract/finance/settings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { IS_NIGHT } from '#testing/by-day.ts'
import { anInflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

beforeEach(stubSessionAndEntryLists)

const PATH = '/financeiro/entradas'
const saved = { ok: true as const, id: 1 }

async function openForm() {
  const { user } = openApp(PATH)
  await user.click((await screen.findAllByRole('button', { name: /^Adicionar Entrada Financeira/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar Nova Entrada' }))
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Registrar Entrada' })) }
}

test('the list of inflows has the seed’s titles, columns and rows', async () => {
  stubReply(listInflows, { entries: [anInflowRow()] })
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Entradas Financeiras', level: 1 })).toBeVisible()
  expect(screen.getByText('Gerenciamento de receitas e faturamento')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Últimas Entradas' })).toBeVisible()
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Data', 'Descrição', 'Cliente', 'Valor', 'Ações'])
  expect(within(table).getByText('Odonto Aurora')).toBeVisible()
})

test('the list of inflows says that it is loading, then that there is nothing', async () => {
  const release = holdReply(listInflows, { entries: [] })
  openApp(PATH)
  expect(await screen.findByText('Carregando entradas...')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Nenhuma entrada encontrada')).toBeVisible()
})

test('inflows and clients that fail to load say so in the seed’s words', async () => {
  stubFailure(listInflows, { status: 500 })
  stubFailure(listClients, { status: 500 })
  openApp(PATH)
  expect(await screen.findByText('Não foi possível carregar as entradas. Tente novamente mais tarde.')).toBeVisible()
  expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeVisible()
})

test('another service’s bare inflows are shown', async () => {
  stubForeignReply(listInflows, { entradas: [{ id: 'e1', data: '01/11/2026', descricao: 'Venda', valor: 'R$ 10,00' }] })
  stubForeignReply(summarizeInflows, 'nada', 404)
  openApp(PATH)
  expect(await screen.findByText('Venda')).toBeVisible()
  expect(screen.getByText('R$ 10,00')).toBeVisible()
})

describe('the form of a new inflow', () => {
  test('sends what the seed’s form sends, and closes', async () => {
    stubReply(recordInflow, saved)
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Descrição/), 'Mensalidade')
    await user.fill(dialog.getByLabelText(/Valor/), '1234,56')
    await user.click(dialog.getByRole('combobox', { name: 'Cliente' }))
    const [list] = await screen.findAllByRole('listbox')
    await user.click(within(list as HTMLElement).getByRole('option', { name: 'Odonto Aurora' }))
    await submit()
    expect(await screen.findByText('Entrada registrada com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const form = requestsTo(recordInflow)[0]?.form
    expect([form?.get('descricao'), form?.get('valor'), form?.get('cliente_id')]).toEqual(['Mensalidade', '1234.56', '5'])
  })

  test('needs description and value, says so in the seed’s words, and takes images or PDF', async () => {
    const { dialog, submit } = await openForm()
    expect(dialog.getByLabelText('Comprovante')).toHaveAttribute('accept', 'image/*,application/pdf')
    await submit()
    await waitFor(() => expect(screen.getAllByText('Descrição e valor são obrigatórios')).toHaveLength(3)) // both fields and the toast
    expect(dialog.getByLabelText(/Descrição/)).toHaveFocus()
    expect(requestsTo(recordInflow)).toEqual([])
  })

  test.runIf(IS_NIGHT)('keeps the dialog and what was typed where it is refused', async () => {
    stubFailure(recordInflow, { status: 500 })
    const { user, dialog, submit } = await openForm()
    await user.fill(dialog.getByLabelText(/Descrição/), 'Mensalidade')
    await user.fill(dialog.getByLabelText(/Valor/), '1234,56')
    await submit()
    expect(await screen.findByText('Não foi possível registrar a entrada')).toBeVisible()
    expect(dialog.getByLabelText(/Descrição/)).toHaveValue('Mensalidade')
    expect(dialog.getByLabelText(/Valor/)).toHaveValue('1.234,56')
  })
})

test.runIf(IS_NIGHT)('an inflow is deleted from its row, and restored from the toast', async () => {
  stubReply(listInflows, { entries: [anInflowRow()] })
  stubReply(deleteConfigItemOrEntry, saved)
  stubReply(restoreInflow, { ok: true })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Excluir Mensalidade' }))
  expect(await screen.findByText('Entrada deletada com sucesso!')).toBeVisible()
  expect(readJsonBody(requestsTo(deleteConfigItemOrEntry)[0])).toEqual({
    nome: 'entrada',
    descricao: 'Mensalidade',
    data: '10/11/2026',
    id: 8,
    revision: 1,
  })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(requestsTo(restoreInflow)).toHaveLength(1))
})

test.runIf(IS_NIGHT)('at 1024 px the name of a client is read whole beside its entry', async () => {
  await page.viewport(1024, 768)
  stubReply(listInflows, {
    entries: [
      anInflowRow({ description: 'Mensalidade, tráfego pago', client: 'Odonto Aurora' }),
      anInflowRow({ id: 10, description: 'Mensalidade, redes sociais', client: 'Ateliê Lume' }),
    ],
  })
  openApp(PATH)
  for (const name of ['Odonto Aurora', 'Ateliê Lume']) {
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
    const cell = row.getAllByText(name).find((found) => found.matches('.cut')) as HTMLElement
    expect([name, cell.scrollWidth]).toEqual([name, cell.clientWidth])
  }
})

test('the deletion of an inflow that fails says so', async () => {
  stubReply(listInflows, { entries: [anInflowRow()] })
  stubFailure(deleteConfigItemOrEntry, { status: 500 })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Excluir Mensalidade' }))
  expect(await screen.findByText('Não foi possível deletar a entrada')).toBeVisible()
})

test('an inflow is marked as received in one click', async () => {
  stubReply(listInflows, { entries: [anInflowRow({ paidOn: null })] })
  stubReply(payDue, { ok: true, count: 1, totalCentavos: '100', entries: [{ id: 9, revision: 2 }] })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Mensalidade' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Marcar como recebida' }))
  await waitFor(() =>
    expect(readJsonBody(requestsTo(payDue)[0])).toMatchObject({
      kind: 'inflow',
      entries: [{ revision: 1 }],
      paidOn: '2026-11-21',
    }),
  )
})
