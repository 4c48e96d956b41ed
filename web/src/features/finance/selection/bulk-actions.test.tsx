import { screen, waitFor, within } from '@testing-library/react'
import { deleteEntries, restoreEntries } from 'contract/finance/bulk-deletion.ts'
import { payDue, undoDuePayment } from 'contract/finance/due.ts'
import { listInflows } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { anInflowRow, anOutflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/financeiro'
const INFLOWS = '/financeiro/entradas'
const row = (id: number, description: string, more: object = {}) => anOutflowRow({ id, description, ...more })
const rent = { id: 1, frequency: 'Mensal', occurrence: 2, total: null }
const open1 = { paidOn: null, date: '2026-11-19' }
const luz = row(1, 'Luz', { ...open1, centavos: 100_00 })
const agua = row(2, 'Água', { ...open1, centavos: 50_50 })
const figma = row(3, 'Figma')
const gas = row(4, 'Gás', { ...open1, centavos: null, amountText: null })
const seen = (...ids: number[]) => ids.map((id) => ({ id, revision: 1 }))
const left = (...ids: number[]) => ids.map((id) => ({ id, revision: 2 }))

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listOutflows, { entries: [luz, agua, figma, gas] })
  stubReply(listInflows, { entries: [anInflowRow({ paidOn: null })] })
})

type User = ReturnType<typeof openApp>['user']
const findBox = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` })
const select = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(await findBox(name))
}
const bar = async () => within(await screen.findByRole('region', { name: 'Seleção' }))
const press = async (user: User, name: string) => user.click((await bar()).getByRole('button', { name }))
/** Answers the question for the day of payment, which is today unless another is typed. */
async function confirmDay(user: User, name: string, typed?: string) {
  const dialog = within(await screen.findByRole('dialog', { name }))
  const day = dialog.getByRole('textbox', { name: /em$/ })
  if (typed) await user.fill(day, typed)
  await user.click(dialog.getByRole('button', { name }))
}
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull())
const listChosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar (?!todas)/ })
    .flatMap((one) => (one.checked ? one.value : []))
const readStatus = async () => (await bar()).getByRole('status').textContent?.replace(/\u00a0/g, ' ')

test('the bar sums up the selection, and counts those without a value apart', async () => {
  const { user } = openApp(PATH)
  await select(user, 'Gás')
  expect(await readStatus()).toBe('1 saída selecionada1 a completar')
  await select(user, 'Luz', 'Água')
  expect(await readStatus()).toBe('3 saídas selecionadasR$ 150,501 a completar')
  await user.click(await findBox('Gás'))
  expect(await readStatus()).toBe('2 saídas selecionadasR$ 150,50')
})

describe('Excluir', () => {
  beforeEach(() => stubReply(deleteEntries, { ok: true, entries: left(1, 2) }))

  test('deletes the selection as it was seen, before the list is read anew; one press restores it', async () => {
    stubReply(restoreEntries, { ok: true })
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água')
    const release = holdReply(listOutflows, { entries: [figma, gas] })
    await press(user, 'Excluir')
    expect(await screen.findByText('2 saídas deletadas com sucesso!')).toBeVisible()
    expect(screen.getByText('R$ 150,50')).toBeVisible()
    expect(readJsonBody(requestsTo(deleteEntries)[0])).toEqual({ kind: 'outflow', entries: seen(1, 2) })
    await noBar()
    await waitFor(() => expect(screen.queryByText('Luz')).toBeNull())
    expect(screen.queryByText('Água')).toBeNull()
    expect(await findBox('Figma')).toBeVisible()
    expect(listChosen()).toEqual([])
    release()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('2 saídas restauradas')).toBeVisible()
    expect(requestsTo(restoreEntries).map(readJsonBody)).toEqual([{ kind: 'outflow', entries: left(1, 2) }])
  })

  test('by keys: A, Tab, Enter delete, the focus goes to the row beside, Ctrl+Z undoes', async () => {
    stubReply(restoreEntries, { ok: true })
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água')
    await bar()
    stubReply(listOutflows, { entries: [figma, gas] })
    await user.keyboard('a{Tab}{Tab}{Tab}')
    expect((await bar()).getByRole('button', { name: 'Excluir' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Luz')).toBeNull())
    expect(await findBox('Figma')).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(requestsTo(restoreEntries)).toHaveLength(1))
  })

  test('of the last rows leaves the focus to the row before, of all rows to the list', async () => {
    const { user } = openApp(PATH)
    await select(user, 'Figma', 'Gás')
    stubReply(listOutflows, { entries: [luz, agua] })
    await press(user, 'Excluir')
    await waitFor(() => expect(screen.queryByText('Gás')).toBeNull())
    expect(await findBox('Água')).toHaveFocus()
    await select(user, 'Luz', 'Água')
    stubReply(listOutflows, { entries: [] })
    await press(user, 'Excluir')
    await screen.findByText('Nenhuma saída encontrada')
    expect(document.activeElement).toHaveClass('picks')
  })

  test('of occurrences says that only the selected ones are deleted', async () => {
    stubReply(listOutflows, { entries: [row(5, 'Aluguel', { series: rent }), luz] })
    const { user } = openApp(PATH)
    await select(user, 'Aluguel')
    await press(user, 'Excluir')
    expect(await screen.findByText('Saída deletada com sucesso!')).toBeVisible()
    expect(screen.getByText(/^Aluguel · R\$\s312,00 · das recorrências, só as selecionadas$/)).toBeVisible()
  })

  test.each(
    firstByDay([
      [390, 600],
      [1440, 500],
    ]),
  )('refused at %i × %i px tells the reason above the bar, and keeps selection and focus', async (width, height) => {
    await page.viewport(width, height)
    const detail = '“Luz” foi alterada depois que você a viu. Nada foi excluído.'
    stubFailure(deleteEntries, { status: 409, title: 'Há lançamentos que não podem ser excluídos', detail })
    const { user } = openApp(PATH)
    await select(user, 'Luz')
    await press(user, 'Excluir')
    expect(await screen.findByText('Não foi possível deletar a seleção')).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
    expect(listChosen()).toEqual(['1'])
    expect((await bar()).getByRole('button', { name: 'Excluir' })).toHaveFocus()
    const toast = (await screen.findByRole('button', { name: 'Fechar aviso' })).closest('.toast') as Element
    const region = screen.getByRole('region', { name: 'Seleção' })
    expect(region.getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight - 20)
    await waitFor(() => expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(region.getBoundingClientRect().top))
  })

  test('refused for a changed row of another page goes through next, without one that is gone', async () => {
    stubReply(listOutflows, { entries: [luz, agua, figma], nextCursor: '_1' })
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água', 'Figma')
    stubReply(listOutflows, { entries: [figma], nextCursor: '_1' })
    await user.click(within(screen.getByRole('columnheader', { name: 'Valor' })).getByRole('button'))
    await waitFor(() => expect(screen.queryByText('Luz')).toBeNull())
    expect(await readStatus()).toBe('3 saídas selecionadas, 2 fora da páginaR$ 462,50')
    stubFailure(deleteEntries, {
      status: 409,
      detail: '“Luz” foi alterada depois que você a viu. “Água” foi excluída. Nada foi excluído.',
      refusedEntries: [
        { id: 1, now: { revision: 4, centavos: 200_00, paidOn: null } },
        { id: 2, now: null },
      ],
    })
    await press(user, 'Excluir')
    await waitFor(async () => expect(await readStatus()).toBe('2 saídas selecionadas, 1 fora da páginaR$ 512,00'))
    stubReply(deleteEntries, { ok: true, entries: left(1, 3) })
    await press(user, 'Excluir')
    expect(await screen.findByText('2 saídas deletadas com sucesso!')).toBeVisible()
    const again = [...seen(3), { id: 1, revision: 4 }]
    expect(readJsonBody(requestsTo(deleteEntries)[1])).toEqual({ kind: 'outflow', entries: again })
  })

  test.runIf(IS_NIGHT)('of inflows is sent with their kind', async () => {
    const { user } = openApp(INFLOWS)
    await select(user, 'Mensalidade')
    await press(user, 'Excluir')
    expect(await screen.findByText('Entrada deletada com sucesso!')).toBeVisible()
    expect(readJsonBody(requestsTo(deleteEntries)[0])).toEqual({ kind: 'inflow', entries: seen(8) })
  })
})

describe('Marcar como pagas', () => {
  beforeEach(() => stubReply(payDue, { ok: true, count: 2, totalCentavos: '15050', entries: left(1, 2) }))

  test('pays only the open ones, and says how many others stay selected; one press reopens them', async () => {
    stubReply(undoDuePayment, { ok: true })
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água', 'Figma', 'Gás')
    await press(user, 'Marcar como pagas')
    await confirmDay(user, 'Marcar como pagas', '19/11/2026')
    expect(await screen.findByText('2 saídas marcadas como pagas')).toBeVisible()
    expect(screen.getByText(/^R\$\s150,50, em 19\/11\/2026 · Ficaram de fora: 1 já paga, 1 a completar$/)).toBeVisible()
    expect(readJsonBody(requestsTo(payDue)[0])).toEqual({ kind: 'outflow', entries: seen(1, 2), paidOn: '2026-11-19' })
    await waitFor(() => expect(listChosen()).toEqual(['3', '4']))
    expect((await bar()).getByRole('button', { name: 'Marcar como pagas' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Pagamento desfeito')).toBeVisible()
    expect(requestsTo(undoDuePayment).map(readJsonBody)).toEqual([{ kind: 'outflow', entries: left(1, 2), paidOn: '2026-11-19' }])

    await press(user, 'Marcar como pagas') // of the two that stayed, neither of which is open
    expect(await screen.findByText('Nada a mudar')).toBeVisible()
    expect(screen.getByText('1 já paga, 1 a completar')).toBeVisible()
    expect(requestsTo(payDue)).toHaveLength(1)
    expect(listChosen()).toEqual(['3', '4'])
  })

  test('of open ones alone ends the selection, and the focus goes to the row beside', async () => {
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água')
    await press(user, 'Marcar como pagas')
    await confirmDay(user, 'Marcar como pagas')
    await noBar()
    expect(await findBox('Figma')).toHaveFocus()
    expect(screen.queryByText(/de fora/)).toBeNull()
  })

  test('a refusal tells its reason, and keeps the selection', async () => {
    const detail = '“Luz” já foi paga em 20/11/2026. Nada foi pago.'
    stubFailure(payDue, { status: 409, title: 'Há contas que não podem ser pagas', detail })
    const { user } = openApp(PATH)
    await select(user, 'Luz', 'Água')
    await press(user, 'Marcar como pagas')
    await confirmDay(user, 'Marcar como pagas')
    expect(await screen.findByText('Não foi possível marcar a seleção como paga')).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
    expect(listChosen()).toEqual(['1', '2'])
  })

  test.runIf(IS_NIGHT)('of inflows is called Marcar como recebidas, and sent with their kind', async () => {
    stubReply(payDue, { ok: true, count: 1, totalCentavos: '123456', entries: left(8) })
    const { user } = openApp(INFLOWS)
    await select(user, 'Mensalidade')
    await press(user, 'Marcar como recebidas')
    await confirmDay(user, 'Marcar como recebidas')
    expect(await screen.findByText('Entrada marcada como recebida')).toBeVisible()
    expect(readJsonBody(requestsTo(payDue)[0])).toMatchObject({ kind: 'inflow', entries: seen(8) })
  })
})

test.each(
  firstByDay([
    [320, PATH, 'Luz'],
    [1440, PATH, 'Luz'],
    [1024, PATH, 'Luz'],
    [768, PATH, 'Luz'],
    [390, PATH, 'Luz'],

    [320, INFLOWS, 'Mensalidade'],
  ]),
)('at %i px all actions of %s are in one line of the bar, and none is cut', async (width, path, name) => {
  await page.viewport(width, 844)
  stubReply(listOutflows, { entries: [row(1, 'Luz', { centavos: 9_999_999_999_99 }), agua] })
  const { user } = openApp(path)
  await select(user, name)
  const region = await screen.findByRole('region', { name: 'Seleção' })
  const buttons = within(region)
    .getAllByRole('button')
    .filter((button) => !button.classList.contains('pick-bar__clear'))
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  const { left: start, right: end } = region.getBoundingClientRect()
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(boxes.every(({ left: from, right: to }) => from >= start && to <= end)).toBe(true)
  expect(buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
