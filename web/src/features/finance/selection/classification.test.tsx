import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { classifyEntries, undoClassification } from 'contract/finance/classify.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

const PATH = '/financeiro'
const row = (id: number, description: string, more: object = {}) => anOutflowRow({ id, description, ...more })
const [luz, agua, figma, gas] = [row(1, 'Luz'), row(2, 'Água'), row(3, 'Figma'), row(4, 'Gás')] as const

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [luz, agua, figma, gas] })
  stubReply(listInflows, { entries: [anInflowRow()] })
})

const findBox = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` })
const findAllBox = () => screen.findByRole('checkbox', { name: 'Selecionar todas as mostradas' })
const bar = async () => within(await screen.findByRole('region', { name: 'Seleção' }))
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull())
const listChosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar (?!todas)/ })
    .flatMap((one) => (one.checked ? one.value : []))
type User = ReturnType<typeof openApp>['user']

/** Presses the button that opens the question, and answers the question. */
async function define(user: User, button: string, option: string): Promise<void> {
  await user.click((await bar()).getByRole('button', { name: button }))
  await answer(user, button, option)
}

async function answer(user: User, question: string, option: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await user.click(await dialog.findByRole('combobox'))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
  await user.click(dialog.getByRole('button', { name: 'Definir' }))
}

describe('the selection of entries', () => {
  test('takes one by a click, a range by Shift, all by the head; the bar counts, Limpar ends it', async () => {
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    expect((await bar()).getByText('1 saída selecionada')).toBeVisible()
    await user.keyboard('{Shift>}')
    await user.click(await findBox('Figma'))
    await user.keyboard('{/Shift}')
    expect(listChosen()).toEqual(['1', '2', '3'])
    expect((await bar()).getByText('3 saídas selecionadas')).toBeVisible()
    expect(await findAllBox()).toBePartiallyChecked()
    await user.click(await findAllBox())
    expect(listChosen()).toEqual(['1', '2', '3', '4'])
    await user.click((await bar()).getByRole('button', { name: 'Limpar a seleção' }))
    await noBar()
    expect(listChosen()).toEqual([])
    expect(document.activeElement).toHaveClass('picks')
  })

  test('by keys: Space selects, arrows move, Shift extends, A leads to the actions, Esc ends it', async () => {
    const { user } = openApp(PATH)
    ;(await findBox('Luz')).focus()
    await user.keyboard(' {ArrowDown}{ArrowDown}')
    expect(await findBox('Figma')).toHaveFocus()
    expect(listChosen()).toEqual(['1'])
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    expect(listChosen()).toEqual(['1', '3', '4'])
    await bar()
    await user.keyboard('a')
    expect(screen.getByRole('button', { name: 'Definir categoria' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Mais ações para Água' }))
    await screen.findByRole('menu')
    await user.keyboard('{Escape}') // closes the menu alone
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(listChosen()).toEqual(['1', '3', '4'])
    await user.keyboard('{Escape}')
    await noBar()
    expect(listChosen()).toEqual([])
  })

  test('outlasts several orders and a further page; the bar says how many are not on the page', async () => {
    stubReply(listOutflows, { entries: [luz, agua, figma], nextCursor: '2026-11-10_2' })
    const { user } = openApp(PATH)
    for (const name of ['Luz', 'Água', 'Figma']) await user.click(await findBox(name))
    const orderByAmount = async () => user.click(within(screen.getByRole('columnheader', { name: 'Valor' })).getByRole('button'))
    stubReply(listOutflows, { entries: [figma], nextCursor: '_1' })
    await orderByAmount()
    await waitFor(() => expect(screen.queryByText('Luz')).toBeNull())
    expect(listChosen()).toEqual(['3'])
    expect((await bar()).getByText('3 saídas selecionadas, 2 fora da página')).toBeVisible()
    stubReply(listOutflows, { entries: [gas], nextCursor: '_1' })
    await orderByAmount()
    await findBox('Gás')
    expect((await bar()).getByText('3 saídas selecionadas, 3 fora da página')).toBeVisible()
    stubReply(listOutflows, { entries: [luz, agua, figma] })
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    await findBox('Água')
    expect(listChosen()).toEqual(['1', '2', '3'])
    expect((await bar()).getByText('3 saídas selecionadas')).toBeVisible()
  })

  test('loses a row that is gone, and one that another filter leaves out', async () => {
    const { user } = openApp(PATH)
    for (const name of ['Luz', 'Água', 'Figma']) await user.click(await findBox(name))
    stubReply(listOutflows, { entries: [luz, figma, gas] })
    stubReply(classifyEntries, { ok: true, entries: [] })
    await define(user, 'Definir categoria', 'Software')
    await waitFor(async () => expect((await bar()).getByText('2 saídas selecionadas')).toBeVisible())
    stubReply(listOutflows, { entries: [figma] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Projeto' }), 'Site novo')
    await waitFor(async () => expect((await bar()).getByText('1 saída selecionada')).toBeVisible())
  })

  test('has its boxes, the one for all and the bar on phones too', async () => {
    await shrinkToPhone()
    const { user } = openApp(PATH)
    await user.click(await findAllBox())
    expect(listChosen()).toHaveLength(4)
    for (const name of ['Definir categoria', 'Definir projeto', 'Limpar a seleção'])
      expect((await bar()).getByRole('button', { name })).toBeVisible()
  })

  test.each(firstByDay(['/financeiro', '/financeiro/entradas']))('is not offered in %s of another service', async (path) => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: true, team: true })
    openApp(path)
    await screen.findByRole('table')
    await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]))
  })
})

describe('Definir categoria and Definir projeto', () => {
  test('set the category of the selection as it was seen; the toast undoes it', async () => {
    stubReply(classifyEntries, { ok: true, entries: [{ id: 1, revision: 2 }] })
    stubReply(undoClassification, { ok: true })
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    await user.click(await findBox('Figma'))
    await define(user, 'Definir categoria', 'Software')
    expect(await screen.findByText('Categoria definida')).toBeVisible()
    expect(screen.getByText('1 saída · Software')).toBeVisible()
    const both = [
      { id: 1, revision: 1 },
      { id: 3, revision: 1 },
    ]
    expect(readJsonBody(requestsTo(classifyEntries)[0])).toEqual({ kind: 'outflow', field: 'category', itemId: 4, entries: both })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await bar()).getByRole('button', { name: 'Definir categoria' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Alteração desfeita')).toBeVisible()
    expect(readJsonBody(requestsTo(undoClassification)[0])).toEqual({
      kind: 'outflow',
      field: 'category',
      entries: [{ id: 1, revision: 2 }],
    })
  })

  test('keep the selection for the next one, which sends the revision of now', async () => {
    stubReply(classifyEntries, { ok: true, entries: [{ id: 1, revision: 2 }] })
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    await define(user, 'Definir categoria', 'Sem categoria')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await define(user, 'Definir projeto', 'Site novo')
    await waitFor(() => expect(requestsTo(classifyEntries)).toHaveLength(2))
    expect(requestsTo(classifyEntries).map(readJsonBody)).toEqual([
      { kind: 'outflow', field: 'category', itemId: null, entries: [{ id: 1, revision: 1 }] },
      { kind: 'outflow', field: 'project', itemId: 2, entries: [{ id: 1, revision: 2 }] },
    ])
  })

  test('need an answer; a refusal tells its reason, and keeps the question and the selection', async () => {
    const detail = '“Luz” mudou de categoria: agora é “Impostos”. Nada foi gravado.'
    stubFailure(classifyEntries, { status: 409, title: 'Há lançamentos que não podem ser alterados', detail })
    const { user } = openApp(PATH)
    await user.click(await findBox('Luz'))
    await user.click((await bar()).getByRole('button', { name: 'Definir categoria' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Definir categoria' }))
    expect(await dialog.findByRole('combobox', { name: /Categoria/ })).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Definir' }))
    expect(await dialog.findByText('Escolha uma categoria')).toBeVisible()
    expect(requestsTo(classifyEntries)).toEqual([])
    await answer(user, 'Definir categoria', 'Software')
    expect(await screen.findByText('Não foi possível definir a categoria')).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Definir categoria' })).toBeVisible()
    expect(listChosen()).toEqual(['1'])
  })

  test('offer inflows a project, and no category', async () => {
    stubReply(classifyEntries, { ok: true, entries: [{ id: 8, revision: 2 }] })
    const { user } = openApp('/financeiro/entradas')
    await user.click(await findBox('Mensalidade'))
    expect((await bar()).queryByRole('button', { name: 'Definir categoria' })).toBeNull()
    await define(user, 'Definir projeto', 'Site novo')
    expect(await screen.findByText('Projeto definido')).toBeVisible()
    expect(readJsonBody(requestsTo(classifyEntries)[0])).toMatchObject({ kind: 'inflow', field: 'project', itemId: 2 })
  })
})
